import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { apiBase } from '@uketsuke/contract'
import { type App, cardProviders, createApp, notificationPathOf } from './app.ts'
import { checkConfiguration } from './check-configuration.ts'
import { systemClock } from './platform/clock.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { ConventionError } from './platform/conventions/read-convention.ts'
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts'
import { startEmulatorProcess } from './platform/emulator-process.ts'
import { createLog } from './platform/log.ts'
import { listenOn, PortInUse, portsOf, refuseTakenPorts } from './platform/ports.ts'

/** If stopping takes longer, something hangs. In milliseconds; the grace is added. */
let longestStop = 45_000

const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** Started last, stopped first. */
const parts: { stop(): Promise<void> }[] = []

const stop = async (code: number): Promise<never> => {
  const late = setTimeout(() => process.exit(1), longestStop)
  for (const part of parts.splice(0).reverse())
    await part.stop().catch((error: unknown) => process.stderr.write(`while stopping: ${error}\n`))
  clearTimeout(late)
  process.exit(code)
}

/** @throws ConfigError with everything that is wrong. */
const check = async (): Promise<void> => {
  const faults = await checkConfiguration(process.env)
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
}

const start = async (): Promise<void> => {
  await check()
  const config = readConfig(
    process.env,
    cardProviders.map(({ name }) => name),
  )
  longestStop += config.stopGrace
  const log = createLog(config.logLevel)
  const ports = portsOf(config)
  await refuseTakenPorts(Object.values(ports).filter((port) => port !== null))

  let databaseUrl = config.databaseUrl
  if (databaseUrl === null) {
    const postgres = await startEmbeddedPostgres({
      dataDir: config.dataDir,
      warn: (message) => log.warn({ database: 'embedded' }, message),
    })
    parts.push(postgres)
    databaseUrl = postgres.url
  }

  let emulatorUrl = config.card.isEmulated ? config.card.url : null
  if (ports.emulator !== null) {
    const { number } = ports.emulator
    const notifyUrl = `http://127.0.0.1:${config.port}${apiBase}${notificationPathOf(null)}`
    const emulator = await listenOn(ports.emulator, () => startEmulatorProcess(number, notifyUrl))
    parts.push(emulator)
    emulatorUrl = emulator.url
  }

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
  const operatorUrl = await listenOn(ports.operator, app.listenOperator)
  await listenOn(ports.site, app.listen)

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

/** Ctrl-C in a terminal sends a signal to every process. A second one must not cut the first stop short. */
let isStopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    if (!isStopping) void stop(0)
    isStopping = true
  })

/** `main.ts check` starts nothing. */
const run =
  process.argv[2] === 'check' ? () => check().then(() => say('The configuration is complete.')) : start

run().catch(async (error: unknown) => {
  const isExpected = [ConfigError, ConventionError, PortInUse].some((kind) => error instanceof kind)
  process.stderr.write(
    `${error instanceof Error ? (isExpected ? error.message : error.stack) : String(error)}\n`,
  )
  await stop(1)
})
