import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { bareEndpoints } from './bare-endpoints/vite-plugin.ts'
import { compiledTexts } from './compiled-texts/vite-plugin.ts'
import { firstRequests } from './first-requests/vite-plugin.ts'
import { oldBrowsers } from './old-browsers/vite-plugin.ts'
import { precompress } from './postal-codes/precompress.ts'
import { postalCodes } from './postal-codes/vite-plugin.ts'

/** The page has no precompressed file: the server writes the convention into it, and it is tiny. */
const compressedAssets = (): Plugin => ({
  name: 'compressed-assets',
  writeBundle: async ({ dir = '' }, bundle) => {
    const texts = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css|svg|json)$/.test(name))
    await Promise.all(texts.map((name) => precompress(join(dir, name))))
  },
})

/** Makes V8 compile the initial JavaScript eagerly while it downloads; other browsers ignore the comment. */
const eagerCompilation = (): Plugin => ({
  name: 'eager-compilation',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && (file.isEntry || file.name === 'react'))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
})

export default defineConfig({
  // Relative, so that the server can mount the app anywhere.
  base: './',
  plugins: [
    react(),
    postalCodes(),
    compiledTexts(),
    bareEndpoints(),
    firstRequests(),
    oldBrowsers(),
    eagerCompilation(),
    compressedAssets(),
  ],
  build: {
    target: 'es2023',
    // No inline images or styles: the content security policy allows files only.
    assetsInlineLimit: 0,
    // One request instead of seven: the whole file is smaller than the headers of its parts.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          // The initial JavaScript is two files; React's stays in the cache when our code changes.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'app', tags: ['$initial'] },
            // Small modules that several pages share; without these groups each would become a file.
            {
              name: 'form',
              test: /node_modules\/(react-hook-form|@hookform)\/|web\/ui\/form\/(?!check-with)|contract\/(text-input|rule-names|errors)/,
            },
          ],
        },
      },
      // Most of the build time goes into the postal codes.
      checks: { bundlerTimings: false },
    },
  },
})
