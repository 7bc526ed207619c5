import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { apiBase } from '@uketsuke/contract'
import { type App, cardProviders, createApp, notificationPathOf } from './app.ts'
import { checkConfiguration } from './check-configuration.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { ConventionError } from './platform/conventions/read-convention.ts'
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts'
import { startEmulatorProcess } from './platform/emulator-process.ts'
import { createLog, type Log } from './platform/log.ts'
import { listenOn, PortInUse, portsOf, refuseTakenPorts } from './platform/ports.ts'
import { say } from './platform/say.ts'
import { type Served, startWorkers, WorkerEnded } from './workers.ts'

/** A shutdown that takes longer than this is considered hung. In milliseconds, excluding the grace period. */
let longestStop = 45_000

/** Started last, stopped first. */
const parts: { stop(): Promise<void> }[] = []

const stop = async (code: number): Promise<never> => {
  const late = setTimeout(() => process.exit(1), longestStop)
  for (const part of parts.splice(0).reverse())
    await part.stop().catch((error: unknown) => process.stderr.write(`while stopping: ${error}\n`))
  clearTimeout(late)
  process.exit(code)
}

/** @throws ConfigError listing every fault. */
const check = async (): Promise<void> => {
  const faults = await checkConfiguration(process.env)
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
}

type Services = { databaseUrl: string; emulatorUrl: string | null }

/** Starts the database and the emulator, unless the configuration names others. */
const startServices = async (config: Config, log: Log): Promise<Services> => {
  let databaseUrl = config.databaseUrl
  if (databaseUrl === null) {
    const postgres = await startEmbeddedPostgres({
      dataDir: config.dataDir,
      warn: (message) => log.warn({ database: 'embedded' }, message),
    })
    parts.push(postgres)
    databaseUrl = postgres.applicationUrl
  }
  const port = portsOf(config).emulator
  if (port === null) return { databaseUrl, emulatorUrl: config.card.isEmulated ? config.card.url : null }
  const notifyUrl = `http://127.0.0.1:${config.port}${apiBase}${notificationPathOf(null)}`
  const emulator = await listenOn(port, () => startEmulatorProcess(port.number, notifyUrl))
  parts.push(emulator)
  return { databaseUrl, emulatorUrl: emulator.url }
}

const serve = async (config: Config, log: Log, { databaseUrl, emulatorUrl }: Services): Promise<Served> => {
  const dist = fileURLToPath(new URL('../web/dist/', import.meta.url))
  const app: App = await createApp({
    config,
    databaseUrl,
    emulatorUrl,
    secrets: process.env,
    webDist: existsSync(`${dist}index.html`) ? dist : null,
    clock: systemClock,
    log,
  })
  parts.push(app)
  const ports = portsOf(config)
  const operatorUrl = await listenOn(ports.operator, app.listenOperator)
  await listenOn(ports.site, app.listen)
  return { operatorUrl }
}

const serveByWorkers = async (
  { concurrency }: Config,
  log: Log,
  { databaseUrl, emulatorUrl }: Services,
): Promise<Served> => {
  const env = {
    DATABASE_URL: databaseUrl,
    DATABASE_URL_FILE: '',
    ...(emulatorUrl !== null && { CARD_EMULATOR_URL: emulatorUrl }),
  }
  const workers = await startWorkers(concurrency, env, log)
  parts.push(workers)
  return workers
}

const sayReady = (config: Config, operatorUrl: string, emulatorUrl: string | null): void => {
  const keyPlace = config.operator.key === null ? `${config.dataDir}/operator.key` : 'OPERATOR_KEY'
  say('')
  say('  Uketsuke is ready')
  say(`  Site      ${config.publicUrl}/`)
  if (config.smtpServers.length === 0) say(`  Mails     ${config.publicUrl}/dev/outbox`)
  if (emulatorUrl !== null) say(`  Emulator  ${emulatorUrl}/   its test cards are listed there`)
  say(`  API       ${config.publicUrl}/v2/openapi.json`)
  say(`  Operator  ${operatorUrl}/v2/docs   key in ${keyPlace}`)
  say('')
}

/**
 * A worker starts like its parent process, which passes it the database and the emulator, and holds its
 * ports.
 */
const start = async (): Promise<void> => {
  await check()
  const config = readConfig(
    process.env,
    cardProviders.map(({ name }) => name),
  )
  longestStop += config.stopGrace
  const log = createLog(config.logLevel)
  const ports = Object.values(portsOf(config)).filter((port) => port !== null)
  if (cluster.isPrimary) await refuseTakenPorts(ports)
  const services = await startServices(config, log)
  const serving = cluster.isPrimary && config.concurrency > 1 ? serveByWorkers : serve
  const served = await serving(config, log, services)
  if (cluster.isPrimary) sayReady(config, served.operatorUrl, services.emulatorUrl)
  else process.send?.(served)
}

/** Ctrl-C in a terminal sends a signal to every process. A second one must not cut the first stop short. */
let isStopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    if (!isStopping) void stop(0)
    isStopping = true
  })

/** A mistyped command must not start a server, because a server works on its database at once. */
const commands = new Map<string, () => Promise<void>>([
  ['start', start],
  ['check', () => check().then(() => say('The configuration is complete.'))],
])

const run = async (word = 'start'): Promise<void> => {
  const command = commands.get(word)
  if (!command) throw new ConfigError(`unknown command "${word}": use ${[...commands.keys()].join(' or ')}`)
  await command()
}

run(process.argv[2]).catch(async (error: unknown) => {
  const isExpected = [ConfigError, ConventionError, PortInUse, WorkerEnded].some(
    (kind) => error instanceof kind,
  )
  process.stderr.write(
    `${error instanceof Error ? (isExpected ? error.message : error.stack) : String(error)}\n`,
  )
  await stop(1)
})
