import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { apiBase } from '@uketsuke/contract'
import { cardProviders, notificationPathOf } from '@uketsuke/server'
import { ConfigError, readConfig } from '@uketsuke/server/config'
import { startEmbeddedPostgres } from '@uketsuke/server/embedded-postgres'
import { startEmulatorProcess } from '@uketsuke/server/emulator-process'
import { listenOn, PortInUse, portsOf, refuseTakenPorts } from '@uketsuke/server/ports'
import { say } from '@uketsuke/server/say'
import { freePort } from '@uketsuke/testing/free-port'
import { startServer } from './server-process.ts'
import { startWebServer } from './web-server.ts'

/**
 * `npm run dev`: the web app with hot reload in front of a server that restarts when its sources change. This
 * process owns the database and the card emulator, so they survive restarts. Arguments go to the server's
 * Node: `--inspect`.
 */

const inPackages = (path: string) => fileURLToPath(new URL(`../packages/${path}`, import.meta.url))
/** The server's sources. It watches its convention folders itself. */
const serverSources = ['server/', 'contract/', 'phrases/mail/', 'phrases/document-words.ts'].map(inPackages)
const isServerSource = (path: string) =>
  serverSources.some((source) => path.startsWith(source)) && !/\.test\.tsx?$|\.tsbuildinfo$/.test(path)

/**
 * Milliseconds. Saving can cause several events, and several files change at once; they share one restart.
 */
const settleTime = 50

const isDown = '  The server is down: change something to start it again'

/** Started last, stopped first. */
const parts: { stop(): Promise<void> }[] = []
let isStopping = false

const stop = async (code: number): Promise<never> => {
  isStopping = true
  for (const part of parts.splice(0).reverse())
    await part.stop().catch((error: unknown) => say(`while stopping: ${error}`))
  process.exit(code)
}

const firstConvention = async (dir: string): Promise<string> => {
  const folder = (await readdir(dir, { withFileTypes: true })).find((entry) => entry.isDirectory())
  if (!folder) throw new ConfigError(`${dir}: no convention folder`)
  return folder.name
}

const start = async (): Promise<void> => {
  const config = readConfig(
    process.env,
    cardProviders.map(({ name }) => name),
  )
  if (config.production) throw new ConfigError('"npm run dev" is not for production; unset NODE_ENV')
  const ports = portsOf(config)
  await refuseTakenPorts(Object.values(ports).filter((port) => port !== null))
  const { host, port, publicUrl } = config

  const env: Record<string, string | undefined> = { ...process.env, HOST: '127.0.0.1', PUBLIC_URL: publicUrl }
  if (config.databaseUrl === null) {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir })
    parts.push(postgres)
    env.DATABASE_URL = postgres.applicationUrl
  }
  const serverPort = await freePort()
  const serverUrl = `http://127.0.0.1:${serverPort}`
  if (ports.emulator !== null) {
    const { number } = ports.emulator
    const notifyUrl = `${serverUrl}${apiBase}${notificationPathOf(null)}`
    const emulator = await listenOn(ports.emulator, () => startEmulatorProcess(number, notifyUrl))
    parts.push(emulator)
    env.CARD_EMULATOR_URL = emulator.url
  }

  env.PORT = String(serverPort)
  const server = startServer({ url: serverUrl, env, nodeFlags: process.argv.slice(2), print: say })
  parts.push(server)
  const conventionId = process.env.CONVENTION_ID ?? (await firstConvention(config.conventionsDir))
  const vite = await listenOn(ports.site, () =>
    startWebServer({ host, port, serverUrl, isUp: server.isUp, conventionId }),
  )
  parts.push({ stop: () => vite.close() })

  let timer: NodeJS.Timeout | undefined
  const restart = async (): Promise<void> => {
    const startedAt = performance.now()
    const isUp = await server.restart()
    if (isStopping) return
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    say(isUp ? `  Server restarted in ${seconds} s` : isDown)
  }
  vite.watcher.add(serverSources)
  vite.watcher.on('all', (_event, path) => {
    if (!isServerSource(path) || isStopping) return
    clearTimeout(timer)
    timer = setTimeout(restart, settleTime)
  })

  const isUp = await server.isUp()
  if (isStopping) return
  if (!isUp) return say(isDown)
  say(`  Gallery   ${publicUrl}/#/dev/gallery`)
  if (config.databaseUrl === null) say(`  Database  ${env.DATABASE_URL}`)
  say('')
}

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    if (!isStopping) void stop(0)
  })

start().catch(async (error: unknown) => {
  const isExpected = [ConfigError, PortInUse].some((kind) => error instanceof kind)
  process.stderr.write(
    `${error instanceof Error ? (isExpected ? error.message : error.stack) : String(error)}\n`,
  )
  await stop(1)
})
