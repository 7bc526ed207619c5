import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedPostgres } from '@uketsuke/server/embedded-postgres'
import { copyConventions, freePort, type System, startSystem } from '@uketsuke/testing'

export const callback = 'https://ondemand.example.org/callback'
export const clientSecret = 'a secret of the on-demand system, 48 characters.'

/** The product as other systems meet it. */
export type OutsideSite = {
  system: System
  /** Where trials leave their files. */
  folder: string
  /** The files with the descriptions of the API. */
  descriptions: { site: string; operator: string }
  stop(): Promise<void>
}

const folder = fileURLToPath(new URL('../var/outside/', import.meta.url))

export const startOutsideSite = async (): Promise<OutsideSite> => {
  await mkdir(folder, { recursive: true })
  const dataDir = await mkdtemp(join(tmpdir(), 'uketsuke-outside-'))
  const [postgres, conventions] = await Promise.all([startEmbeddedPostgres({ dataDir }), copyConventions()])
  await conventions.edit((yaml) =>
    yaml.replace(/( +)(secretVariable: .*)/, `$1$2\n$1redirectUris: [${callback}]`),
  )
  const system = await startSystem({
    serverUrl: postgres.url,
    conventionsDir: conventions.dir,
    port: await freePort(),
    secrets: { DEMO2027_ONDEMAND_SECRET: clientSecret },
  })
  const describe = async (from: string, name: string): Promise<string> => {
    const path = join(folder, name)
    await writeFile(path, await (await fetch(`${from}/v2/openapi.json`)).text())
    return path
  }
  return {
    system,
    folder,
    descriptions: {
      site: await describe(system.url, 'site.json'),
      operator: await describe(system.operatorUrl, 'operator.json'),
    },
    stop: async () => {
      await system.stop()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
