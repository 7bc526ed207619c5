import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bareEndpoints } from './build/bare-endpoints.ts'
import { compiledTexts } from './build/compiled-texts.ts'
import { compressedAssets } from './build/compressed-assets.ts'
import { eagerCompilation } from './build/eager-compilation.ts'
import { oldBrowsers } from './build/old-browsers.ts'
import { postalCodes } from './build/postal-codes.ts'
import { preloadPage } from './build/preload-page.ts'

export default defineConfig({
  // Relative, so that the server can mount the app anywhere.
  base: './',
  plugins: [
    react(),
    postalCodes(),
    compiledTexts(),
    bareEndpoints(),
    preloadPage(),
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
              test: /node_modules\/(react-hook-form|@hookform)\/|web\/ui\/form\/(?!check-with)|authentication\/can-use-passkeys|contract\/(text-input|rule-names|errors)/,
            },
            // The schema library, which forms load late: scripts/check-budgets.mjs looks for this name.
            { name: 'rules', test: /node_modules\/zod\/|contract\/(rules|language)\.ts/ },
          ],
        },
      },
      // Most of the build time goes into the postal codes.
      checks: { bundlerTimings: false },
    },
  },
})
