import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import buildWebApp, { webDist } from '@uketsuke/e2e/built-web-app'
import { startEmbeddedPostgres } from '@uketsuke/server/embedded-postgres'
import { copyConventions, freePort, type System, type SystemOptions, startSystem } from '@uketsuke/testing'

/**
 * The address of a relying party as the makers of the on-demand system would run it. Each run of a tool
 * starts its own there.
 */
export const partyUrl = `http://127.0.0.1:${await freePort()}`
export const clientSecret = 'a secret of the on-demand system, 48 characters.'

/** The product, with its web app, as other systems meet it. */
export type OutsideSite = {
  system: System
  /** The folder for the files of the tools. */
  folder: string
  /** The files that describe the API. */
  descriptions: { site: string; operator: string }
  /** Another site on the same database server. */
  startOther(options: Pick<SystemOptions, 'printer' | 'conventionsDir' | 'loopbackLimits'>): Promise<System>
  stop(): Promise<void>
}

const folder = fileURLToPath(new URL('../var/outside/', import.meta.url))

export const startOutsideSite = async (): Promise<OutsideSite> => {
  buildWebApp()
  await mkdir(folder, { recursive: true })
  const dataDir = await mkdtemp(join(tmpdir(), 'uketsuke-outside-'))
  const [postgres, conventions] = await Promise.all([startEmbeddedPostgres({ dataDir }), copyConventions()])
  await conventions.edit((yaml) =>
    yaml.replace(
      /( +)(secretVariable: .*)/,
      `$1$2\n$1redirectUris: [${partyUrl}/callback]\n$1initiateLoginUri: ${partyUrl}/login\n$1postLogoutRedirectUris: [${partyUrl}/bye]`,
    ),
  )
  await conventions.add('other')
  const secrets = { DEMO2027_ONDEMAND_SECRET: clientSecret }
  const system = await startSystem({
    serverUrl: postgres.url,
    conventionsDir: conventions.dir,
    webDist,
    port: await freePort(),
    secrets,
  })
  const saveDescription = async (from: string, name: string): Promise<string> => {
    const path = join(folder, name)
    await writeFile(path, await (await fetch(`${from}/v2/openapi.json`)).text())
    return path
  }
  return {
    system,
    folder,
    descriptions: {
      site: await saveDescription(system.url, 'site.json'),
      operator: await saveDescription(system.operatorUrl, 'operator.json'),
    },
    startOther: (options) => startSystem({ serverUrl: postgres.url, secrets, ...options }),
    stop: async () => {
      await system.stop()
      await postgres.stop()
      await Promise.all([conventions.remove(), rm(dataDir, { recursive: true, force: true })])
    },
  }
}
