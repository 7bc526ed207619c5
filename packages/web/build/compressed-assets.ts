import { join } from 'node:path'
import type { Plugin } from 'vite'
import { precompress } from '../postal-codes/precompress.ts'

/** The page has no precompressed file: the server writes the convention into it, and it is tiny. */
export const compressedAssets = (): Plugin => ({
  name: 'compressed-assets',
  writeBundle: async ({ dir = '' }, bundle) => {
    const texts = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css|svg|json)$/.test(name))
    await Promise.all(texts.map((name) => precompress(join(dir, name))))
  },
})
