import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { apiBase } from '@uketsuke/contract'
import { notificationPathOf } from '@uketsuke/server'
import { say } from '@uketsuke/server/say'
import {
  armScenario,
  conventionsDir,
  createApiClient,
  inSeconds,
  inTurns,
  notifyAt,
  openMailServer,
  openRelay,
  type Program,
  printPart,
  seededRandom,
  startEmulatorProcess,
  startServerProcess,
} from '@uketsuke/testing'
import pg from 'pg'
import { auditBooks, sumsOf } from '../books/audit.ts'
import { readBooks } from '../books/books.ts'
import { seatsAtAnyMoment } from '../books/seats.ts'
import { untilSettled } from '../books/until-settled.ts'
import { beginPurchase, newPerson, type Purchase } from '../buying/purchase.ts'
import { payThroughKills } from '../kills/kill-attendee.ts'
import { ensurePackages } from '../setup/debian-packages.ts'
import { steadyPort } from '../setup/steady-port.ts'
import { neededPrograms, startCluster } from './cluster.ts'
import { type Loss, losePrimary } from './losses.ts'
import { recordingClient } from './recording-client.ts'

/*
 * Loses the primary of a real cluster again and again while people pay through two servers, and compares the
 * books with the provider's. Exits with 1 if a process died, a call failed for longer than the promotion
 * took, or a yen is missing.
 */

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '5' },
    silences: { type: 'string', default: '1' },
    attendees: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const [seed, attendees] = [Number(values.seed), Number(values.attendees)]

/** How long calls may fail after the cluster takes writes again, in milliseconds. */
const tolerance = 3_000
/** How long people pay before the primary is lost, and after the cluster is whole again, in milliseconds. */
const before = 1_500

ensurePackages(neededPrograms)
const startedAt = performance.now()
const ports = [await steadyPort(), await steadyPort()] as const
const cluster = await startCluster(ports)
const dataDir = await mkdtemp(join(tmpdir(), 'uketsuke-failover-data-'))
const [emulator, mailbox] = await Promise.all([startEmulatorProcess(0), openMailServer()])
const servers: Program[] = []
const violations: string[] = []

const isAlive = ({ pid }: Program): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

try {
  await cluster.untilWhole()
  say(`The cluster is whole after ${inSeconds(performance.now() - startedAt)}.`)
  const relay = await openRelay(cluster.databaseUrl)
  const operatorKey = randomBytes(32).toString('base64url')
  await notifyAt(emulator.url, cluster.siteUrl + apiBase + notificationPathOf(null))
  await armScenario(emulator.url, { call: '*', scenario: 'slow', times: 1_000_000, ms: 60 })
  for (const [index, port] of ports.entries())
    servers.push(
      await startServerProcess({
        PORT: String(port),
        PUBLIC_URL: cluster.siteUrl,
        OPERATOR_KEY: operatorKey,
        DATABASE_URL: relay.urlOf(cluster.databaseUrl),
        CARD_EMULATOR_URL: emulator.url,
        SMTP_URL: mailbox.smtpUrl,
        CONVENTIONS_DIR: conventionsDir,
        DATA_DIR: join(dataDir, String(index)),
        LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
      }),
    )
  const { client, calls } = recordingClient(createApiClient(cluster.siteUrl, 'demo2027', attendees * 2))
  const db = new pg.Pool({ connectionString: cluster.databaseUrl, max: 2 })
  db.on('error', () => {})

  say('')
  say('  loss        promotion   calls   failed   failing until   longest call   paid')
  let purchased = 0
  const round = async (loss: Loss): Promise<void> => {
    const names = Array.from({ length: attendees * 2 }, () => `attendee ${++purchased}`)
    const purchases = await inTurns(names, 8, async (name) =>
      beginPurchase({ client }, name, await newPerson({ client, mailbox }), ['educational']),
    )
    calls.length = 0
    let paid = 0
    const pay = async (purchase: Purchase, index: number): Promise<void> => {
      const outcome = await payThroughKills({
        product: { client, emulator },
        purchase,
        random: seededRandom(seed + purchased + index),
        onPayment: () => {},
      })
      if (outcome === 'paid') paid += 1
    }
    const paying = inTurns(purchases, attendees, pay).catch((error: unknown) => {
      violations.push(`an attendee failed with ${error}`)
    })
    await pause(before)
    const { lostAt, promotion } = await losePrimary(cluster, relay, loss)
    await paying
    const failed = calls.filter((call) => call.failed)
    const failingUntil = Math.max(0, ...failed.map(({ endedAt }) => endedAt - lostAt))
    if (failingUntil > promotion + tolerance)
      violations.push(
        `${loss}: calls failed for ${Math.round(failingUntil)} ms, the cluster took ${Math.round(promotion)} ms`,
      )
    say(
      `  ${loss.padEnd(10)}${inSeconds(promotion, 1).padStart(11)}${String(calls.length).padStart(8)}` +
        `${String(failed.length).padStart(9)}${inSeconds(failingUntil, 1).padStart(16)}` +
        `${inSeconds(Math.max(...calls.map(({ took }) => took)), 1).padStart(15)}${String(paid).padStart(7)}`,
    )
    const answers = Map.groupBy(failed, ({ answer }) => answer)
    if (failed.length > 0)
      say(`    failed: ${[...answers].map(([answer, all]) => `${all.length} × ${answer}`).join(', ')}`)
    for (const [index, server] of servers.entries())
      if (!isAlive(server)) violations.push(`server ${index + 1} died when the primary was ${loss}`)
    await cluster.untilWhole()
  }
  for (let kill = 0; kill < Number(values.kills); kill++) await round('killed')
  for (let silence = 0; silence < Number(values.silences); silence++) await round('silent')

  await untilSettled(db)
  const books = await readBooks({ db, emulatorUrl: emulator.url })
  violations.push(...auditBooks(books), ...(await seatsAtAnyMoment(db)))
  printPart(
    {
      title: 'Failover: the primary is lost while people pay',
      counts: {
        seed,
        'primaries lost': Number(values.kills) + Number(values.silences),
        attendees: purchased,
      },
      ends: Object.fromEntries(
        [...Map.groupBy(books.entries, ({ state }) => state)].map(([state, all]) => [state, all.length]),
      ),
      sums: sumsOf(books.entries, books.strays),
      violations,
    },
    performance.now() - startedAt,
  )
  await Promise.all([client.close(), db.end()])
} finally {
  await Promise.all(servers.filter(isAlive).map((server) => server.kill('SIGTERM')))
  await Promise.all([emulator.kill('SIGTERM'), mailbox.close()])
  await cluster.stop()
  await rm(dataDir, { recursive: true, force: true })
}
say(violations.length === 0 ? 'No violation.' : `${violations.length} violations.`)
process.exitCode = violations.length === 0 ? 0 : 1
