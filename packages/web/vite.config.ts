import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { bareEndpoints } from './bare-endpoints/vite-plugin.ts'
import { compiledTexts } from './compiled-texts/vite-plugin.ts'
import { firstRequests } from './first-requests/vite-plugin.ts'
import { writeCompressedTwins } from './postal-codes/compressed-twins.ts'
import { postalCodes } from './postal-codes/vite-plugin.ts'

/** The page itself has no twin: the server writes the convention into it, and it is tiny. */
const compressedAssets = (): Plugin => ({
  name: 'compressed-assets',
  writeBundle: async ({ dir = '' }, bundle) => {
    const texts = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css|svg|json)$/.test(name))
    await Promise.all(texts.map((name) => writeCompressedTwins(join(dir, name))))
  },
})

/** V8 compiles the initial JavaScript whole while it arrives; other browsers ignore the comment. */
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
  // Assets are found wherever the server mounts the app.
  base: './',
  plugins: [
    react(),
    postalCodes(),
    compiledTexts(),
    bareEndpoints(),
    firstRequests(),
    eagerCompilation(),
    compressedAssets(),
  ],
  build: {
    target: 'es2023',
    // No inline images or styles: the content security policy knows files only.
    assetsInlineLimit: 0,
    // One request instead of seven: the whole of it is smaller than the headers of its pieces.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          // The initial JavaScript is two files; React's outlives our changes in the browser's cache.
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'app', tags: ['$initial'] },
            // Small modules that several pages share: without these groups each is a file of its own.
            {
              name: 'form',
              test: /node_modules\/(react-hook-form|@hookform)\/|web\/ui\/form\/(?!check-with)|contract\/(text-input|rule-names|errors)/,
            },
          ],
        },
      },
      // Most of a build's time goes into the postal codes.
      checks: { bundlerTimings: false },
    },
  },
})
