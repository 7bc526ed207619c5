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

/**
 * What changes with a package's version stays apart from what changes with ours, and small files that come together are
 * one: the headers of an answer are larger than many of them.
 */
const chunks = [
  { name: 'react', test: /rolldown\/runtime|node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'form',
    test: /node_modules\/(react-hook-form|@hookform)\/|packages\/(web\/ui\/form\/(?!check-with)|contract\/(text-input|rule-names))/,
  },
  { name: 'details', test: /packages\/(web\/(ui\/details|lib\/postal-code)|contract\/choices\/(?!schemas))/ },
  {
    name: 'rules',
    test: /node_modules\/zod\/|packages\/contract\/(?!printable|api|limits|errors|payment\/results|user\/given-back|site\/menu|text-input|rule-names|choices\/(?!schemas))/,
  },
  { name: 'order', test: /packages\/web\/(ui\/order\/|lib\/ordering)/ },
  {
    name: 'base',
    test: /node_modules\/(?!bowser|lean-qr|yubin)|preload-helper|packages\/(contract\/(api|limits|errors|payment\/results|user\/given-back|site\/menu)|web\/(ui(?!\/form\/check-with)|lib(?!\/(device-name|postal-code)))\/)/,
  },
]

export default defineConfig({
  // Assets are found wherever the server mounts the app.
  base: './',
  plugins: [react(), postalCodes(), compiledTexts(), bareEndpoints(), firstRequests(), compressedAssets()],
  build: {
    target: 'es2023',
    // No inline images or styles: the content security policy knows files only.
    assetsInlineLimit: 0,
    // One request instead of seven: the whole of it is smaller than the headers of its pieces.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    // The postal codes are most of the time of the build that makes them; that is nothing to warn of.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: chunks, includeDependenciesRecursively: false } },
    },
  },
  server: { proxy: { '/v2': 'http://127.0.0.1:3000' } },
})
