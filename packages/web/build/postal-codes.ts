import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { ensurePostalCodeFiles, versionOfFiles } from '../postal-codes/postal-code-files.ts'

/** Adds the postal code files to the assets, and passes their folder to the app. */
export const postalCodes = (): Plugin => {
  const folder = `assets/postal-codes/${versionOfFiles()}`
  return {
    name: 'postal-codes',
    config: () => ({ define: { 'import.meta.env.VITE_POSTAL_CODES': JSON.stringify(folder) } }),
    configureServer: ({ middlewares }) => {
      middlewares.use(`/${folder}`, async ({ url = '' }, response) => {
        const name = /^\/(\d{3}\.json)$/.exec(url)?.[1]
        const content = name
          ? await ensurePostalCodeFiles().then((made) => readFile(join(made, name)).catch(() => null))
          : null
        response.statusCode = content ? 200 : 404
        response.end(content)
      })
    },
    writeBundle: async ({ dir }) => {
      if (dir) await cp(await ensurePostalCodeFiles(), join(dir, folder), { recursive: true })
    },
  }
}
