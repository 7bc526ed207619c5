import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { bareEndpoints } from './bare-endpoints/vite-plugin.ts'
import { chunks } from './chunks/vite-plugin.ts'
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

export default defineConfig({
  // Assets are found wherever the server mounts the app.
  base: './',
  plugins: [
    react(),
    postalCodes(),
    compiledTexts(),
    bareEndpoints(),
    firstRequests(),
    chunks(),
    compressedAssets(),
  ],
  build: {
    target: 'es2023',
    // No inline images or styles: the content security policy knows files only.
    assetsInlineLimit: 0,
    // One request instead of seven: the whole of it is smaller than the headers of its pieces.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    // The postal codes are most of the time of the build that makes them; that is nothing to warn of.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
})
