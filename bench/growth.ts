import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api, type Endpoint } from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import { type App, cardProviders, createApp } from '@uketsuke/server'
import { systemClock } from '@uketsuke/server/clock'
import { readConfig } from '@uketsuke/server/config'
import { startEmbeddedPostgres } from '@uketsuke/server/embedded-postgres'
import { createLog } from '@uketsuke/server/log'
import {
  type CallInput,
  conventionsDir,
  createApiClient,
  createOperatorClient,
  expectOk,
  runOn,
  startEmulatorProcess,
  urlOf,
} from '@uketsuke/testing'
import { attend, type MeasuredSite } from './attendee.ts'
import { copyPerson } from './copy-person.ts'
import { type LinkReceiver, openLinkReceiver } from './link-receiver.ts'
import { figure, say } from './print.ts'
import { startStopwatch } from './stopwatch.ts'

type Surroundings = { serverUrl: string; emulatorUrl: string; links: LinkReceiver; dataDir: string }

/** The product on a database of its own, with one person who has used every feature, and copies of them. */
type GrownSite = {
  site: MeasuredSite
  /** Makes every call once. */
  callAll(): Promise<void>
  /** Runs every scheduled task once. */
  runTasks(): Promise<void>
  close(): Promise<void>
}

const start = async ({ serverUrl, emulatorUrl, links, dataDir }: Surroundings, name: string) => {
  await runOn(serverUrl, `create database ${name}`)
  const databaseUrl = urlOf(serverUrl, name)
  const key = randomBytes(32).toString('base64url')
  const config = readConfig(
    {
      PORT: '0',
      OPERATOR_PORT: '0',
      OPERATOR_KEY: key,
      DATABASE_URL: databaseUrl,
      CARD_EMULATOR_URL: emulatorUrl,
      SMTP_URL: links.smtpUrl,
      CONVENTIONS_DIR: conventionsDir,
      DATA_DIR: dataDir,
    },
    cardProviders.map((provider) => provider.name),
  )
  const app: App = await createApp({
    config,
    databaseUrl,
    emulatorUrl,
    secrets: {},
    webDist: null,
    clock: systemClock,
    log: createLog('warn'),
  })
  const [url, operatorUrl] = await Promise.all([app.listen(), app.listenOperator()])
  return { app, databaseUrl, client: createApiClient(url), operator: createOperatorClient(operatorUrl, key) }
}

const open = async (surroundings: Surroundings, people: number): Promise<GrownSite> => {
  const { app, databaseUrl, client, operator } = await start(surroundings, `people_${people}`)
  const { emulatorUrl, links } = surroundings
  const site = { client, links, emulatorUrl, stopwatch: startStopwatch() }
  const { email, orderId, clientAddress } = await attend(site)
  const { registrationId, password } = await links.login(email)
  const login = { body: { registrationId, password, target: 'mypage' }, clientAddress } as const
  const { token } = expectOk(await client.call(api.login, login))
  expectOk(await client.call(api.issueOrderReceipt, { token, params: { orderId } }))
  expectOk(await client.call(api.issueEntryCode, { token }))
  expectOk(await operator.call(operatorApi.readParticipant, { params: { registrationId } }))
  await copyPerson(databaseUrl, people)
  site.stopwatch = startStopwatch()

  const callAll = async (): Promise<void> => {
    const { stopwatch } = site
    const ask = async <E extends Endpoint>(endpoint: E, input: CallInput<E> = {}) =>
      expectOk(
        await stopwatch.time(`${endpoint.method} ${endpoint.path}`, () => client.call(endpoint, input)),
      )
    const operate = async <E extends Endpoint>(endpoint: E, input: CallInput<E> = {}) =>
      expectOk(
        await stopwatch.time(`operator: ${endpoint.method} ${endpoint.path}`, () =>
          operator.call(endpoint, input),
        ),
      )
    await attend(site)
    await ask(api.readPaymentStatus, { params: { orderId } })
    await ask(api.login, login)
    await ask(api.checkLogin, { token })
    await ask(api.readUsers, { token })
    await ask(api.readLogins, { token })
    await ask(api.readPasskeys, { token })
    await ask(api.issueEntryCode, { token })
    await operate(operatorApi.listParticipants, { query: { email } })
    await operate(operatorApi.readParticipant, { params: { registrationId } })
    await operate(operatorApi.readOrder, { params: { orderId } })
    await operate(operatorApi.listRefunds, { params: { orderId } })
    await operate(operatorApi.listFindings, { query: {} })
    await operate(operatorApi.listReturnedCharges)
    await operate(operatorApi.listUnpaidSeats, { params: { planId: 'workshop' } })
    await operate(operatorApi.exportPersonalData, { query: { registrationId } })
  }
  const runTasks = async (): Promise<void> => {
    for (const { name, run } of app.scheduledTasks) await site.stopwatch.time(`task: ${name}`, run)
  }
  return {
    site,
    callAll,
    runTasks,
    close: async () => {
      await Promise.all([client.close(), operator.close()])
      await app.stop()
    },
  }
}

/**
 * Alternates every call and every scheduled task between a site of `few` and one of `many` people, in one
 * process and on one database server, and prints how much slower each is with many.
 * @returns whether no median above a millisecond is more than 1.2 times that of the small site.
 */
export const measureGrowth = async ({
  few,
  many,
  rounds,
}: {
  few: number
  many: number
  rounds: number
}): Promise<boolean> => {
  await using cleanup = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'uketsuke-bench-'))
  cleanup.defer(() => rm(dataDir, { recursive: true, force: true }))
  const postgres = await startEmbeddedPostgres({ dataDir })
  cleanup.defer(() => postgres.stop())
  const [emulator, links] = await Promise.all([startEmulatorProcess(0), openLinkReceiver()])
  cleanup.defer(() => emulator.kill('SIGTERM'))
  cleanup.defer(() => links.close())
  const surroundings = { serverUrl: postgres.url, emulatorUrl: emulator.url, links, dataDir }
  const sites: GrownSite[] = []
  for (const people of [few, many]) {
    const grown = await open(surroundings, people)
    cleanup.defer(() => grown.close())
    sites.push(grown)
  }
  const warmUps = Math.ceil(rounds / 10)
  for (let round = -warmUps; round < rounds; round++) {
    if (round === 0) for (const { site } of sites) site.stopwatch = startStopwatch()
    for (const grown of round % 2 === 0 ? sites : sites.toReversed()) {
      await grown.callAll()
      await grown.runTasks()
    }
  }

  say('')
  say(`Median of ${rounds} in milliseconds, with ${few} and with ${many} people`)
  const [small, large] = sites.map(
    ({ site }) => new Map(site.stopwatch.rows().map((row) => [row.name, row.p50])),
  )
  let isFlat = true
  for (const [name, before] of small ?? []) {
    const after = large?.get(name) ?? Number.NaN
    const grows = after / before > 1.2 && after > 1
    if (grows) isFlat = false
    say(
      `  ${name.padEnd(52)}${figure(before)} ${figure(after)} ${(after / before).toFixed(2).padStart(6)}${grows ? '  grows' : ''}`,
    )
  }
  return isFlat
}
