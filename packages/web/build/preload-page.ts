import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@uketsuke/contract'
import { documentPaths } from '@uketsuke/contract/app-paths'
import { build, type Plugin, type Rolldown } from 'vite'
import { paths } from '../lib/paths.ts'
import type { Parts } from '../lib/preload-parts.ts'

const app = join(import.meta.dirname, '..', 'app')
const phrases = join(import.meta.dirname, '..', '..', 'phrases')

/**
 * `preRegistration` → `pre-registration-page.tsx`: the file of a page is named after its path. Documents
 * without a page of their own share one.
 */
const pageFile = (name: string) => {
  const file = (page: string) => join(app, 'pages', `${page}-page.tsx`)
  const own = file(name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
  return name in documentPaths && !existsSync(own) ? file('document') : own
}

/** The module of each part: pages by path, the step after a page, the sending code, texts by language. */
const modules: Record<string, string> = {
  ...Object.fromEntries(Object.entries(paths).map(([name, path]) => [path, pageFile(name)])),
  [`${paths.registration} steps`]: join(app, 'pages', 'registration-steps.tsx'),
  calls: join(import.meta.dirname, '..', 'lib', 'send.ts'),
  ...Object.fromEntries(languages.map((language) => [language, join(phrases, language, 'entry-pages.ts')])),
  ...Object.fromEntries(
    languages.map((language) => [`${language} further`, join(phrases, language, 'further.ts')]),
  ),
}

type Chunk = Rolldown.OutputChunk
type Bundle = Rolldown.OutputBundle

const isChunk = (file: Bundle[string] | undefined): file is Chunk => file?.type === 'chunk'

/** A chunk with all its transitive imports. */
const closure = (bundle: Bundle, { fileName, imports }: Chunk, found = new Set<string>()): Set<string> => {
  if (found.has(fileName)) return found
  found.add(fileName)
  for (const imported of imports.map((name) => bundle[name]).filter(isChunk)) closure(bundle, imported, found)
  return found
}

/** The files of each part, without those of the start. */
export const partsOf = (bundle: Bundle): Parts => {
  const chunks = Object.values(bundle).filter(isChunk)
  const entry = chunks.find(({ isEntry }) => isEntry)
  const start = entry ? closure(bundle, entry) : new Set()
  const filesOf = (module: string) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(module))
    if (!chunk) throw new Error(`${module} is in no file of the app`)
    return [...closure(bundle, chunk)].filter((file) => !start.has(file))
  }
  const parts = Object.entries(modules).map(([name, module]) => [name, filesOf(module)] as const)
  return Object.fromEntries(parts.filter(([, files]) => files.length > 0))
}

/** A single file without imports, or the browser would have to fetch those first. */
const buildScript = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      modulePreload: false,
      target: 'es2023',
      rolldownOptions: { input: join(app, 'preload-page.ts') },
    },
  })
  const [file, ...others] = 'output' in built ? built.output : []
  if (!isChunk(file) || others.length > 0) throw new Error('the script that preloads the page is one file')
  if (/<\/?script|<!--/i.test(file.code)) throw new Error('the script would end the element that holds it')
  return file.code.trim()
}

/**
 * Writes the script that preloads the page, and the names of its files, into the page before the app. As a
 * file, it would take a round trip before it could start.
 */
export const preloadPage = (): Plugin => {
  let script = ''
  return {
    name: 'preload-page',
    apply: 'build',
    async buildStart() {
      script = await buildScript()
    },
    transformIndexHtml: {
      order: 'post',
      // Its data come before the script, the app after it. `async`: it does not wait for the style sheet.
      handler: (html, { bundle = {} }) =>
        html.replace(
          /"__PARTS__"(<\/script>\s*)/,
          (_, end: string) =>
            `${JSON.stringify(partsOf(bundle))}${end}<script type="module" async>${script}</script>\n    `,
        ),
    },
  }
}
