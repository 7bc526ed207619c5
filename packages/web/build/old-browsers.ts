import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Puts the script for browsers below the floor into the page. It is copied unchanged, because no build
 * targets browsers that old; `defer` makes it run before the app's modules.
 */
export const oldBrowsers = (): Plugin => {
  let script = ''
  return {
    name: 'old-browsers',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      async handler() {
        const source = await readFile(join(import.meta.dirname, 'old-browsers.js'))
        script = this.getFileName(this.emitFile({ type: 'asset', name: 'old-browsers.js', source }))
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(
          '<script type="module"',
          (modules) => `<script defer src="./${script}"></script>\n    ${modules}`,
        ),
    },
  }
}
