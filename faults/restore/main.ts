import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startEmulator } from '@uketsuke/card-emulator'
import { api } from '@uketsuke/contract'
import { say } from '@uketsuke/server/say'
import {
  cards,
  cardToken,
  conventionsDir,
  createApiClient,
  createOperatorClient,
  inSeconds,
  openMailServer,
  startServerProcess,
  yen,
} from '@uketsuke/testing'
import pg from 'pg'
import { yenOfRegistration } from '../audit.ts'
import { readBooks } from '../books.ts'
import { ensurePackages } from '../debian-packages.ts'
import { steadyPort } from '../steady-port.ts'
import { archive, type BackupKind, database, dumps } from './backups.ts'
import { meetBuyers, payAll, refundAll, type Site } from './lost-time.ts'
import { neededPrograms, openPostgresHost } from './postgres-host.ts'

/*
 * Backs a database up, takes 50 more payments and a few refunds over HTTP, restores the backup, and
 * reconciles: at the end our books must equal the provider's to the yen. Exits with 1 if they don't, or if
 * the held copy mailed anybody or called the provider.
 */

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'dump,archive' },
    /** Payments in the lost time. */
    payments: { type: 'string', default: '50' },
    /** How long the restored copy runs held and undisturbed, in seconds. */
    quiet: { type: 'string', default: '20' },
  },
})
const payments = Number(values.payments)
const paidBefore = 20
/** Of the payments in the lost time, these are for orders that the backup has. */
const placedBefore = Math.ceil(payments / 4)

const seconds = async <T>(work: Promise<T>): Promise<[T, string]> => {
  const start = performance.now()
  const value = await work
  return [value, inSeconds(performance.now() - start, 1)]
}

/** What `npm run reconcile` prints, and its exit status. */
const reconcile = async (env: Record<string, string>, ...args: string[]) => {
  const program = fileURLToPath(new URL('../../packages/server/reconcile.ts', import.meta.url))
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  const [status] = await once(child, 'close')
  return { status: Number(status), output: Buffer.concat(chunks).toString() }
}

/** The ends of a long list. */
const shortened = (output: string): string => {
  const lines = output.trimEnd().split('\n')
  const rest = lines.length - 16
  const shown = rest > 4 ? [...lines.slice(0, 9), `… ${rest} more lines …`, ...lines.slice(-7)] : lines
  return shown.map((line) => `    ${line.slice(0, 150)}`).join('\n')
}

/** Both books, each in yen, and the orders about which they differ. */
const sumBooks = async (url: string, emulatorUrl: string) => {
  const db = new pg.Pool({ connectionString: url, max: 1 })
  try {
    const { entries, strays } = await readBooks({ db, emulatorUrl })
    const sum = (all: number[]) => all.reduce((total, one) => total + one, 0)
    const left = [...entries.map(({ provider }) => provider), ...strays]
    return {
      orders: entries.length,
      unknown: strays.filter(({ charged, refunded }) => charged > refunded).length,
      charged: sum(left.map(({ charged }) => charged)),
      refunded: sum(left.map(({ refunded }) => refunded)),
      registrations: sum(entries.map(yenOfRegistration)),
      differing: [
        ...entries.filter((one) => yenOfRegistration(one) !== one.provider.charged - one.provider.refunded),
        ...strays.filter(({ charged, refunded }) => charged !== refunded),
      ].length,
      twice: entries.filter(({ provider }) => provider.charges > 1).length,
    }
  } finally {
    await db.end()
  }
}
type Sums = Awaited<ReturnType<typeof sumBooks>>

const printSums = (rows: [string, Sums][]): void => {
  say('')
  say(
    `  ${'books'.padEnd(34)}${'orders'.padStart(8)}${'charged there'.padStart(16)}${'refunded there'.padStart(16)}${'booked here'.padStart(16)}${'differing'.padStart(11)}`,
  )
  for (const [when, { orders, charged, refunded, registrations, differing }] of rows)
    say(
      `  ${when.padEnd(34)}${String(orders).padStart(8)}${yen(charged).padStart(16)}${yen(refunded).padStart(16)}${yen(registrations).padStart(16)}${String(differing).padStart(11)}`,
    )
}

const runTrial = async (kind: BackupKind): Promise<string[]> => {
  const violations: string[] = []
  const expectThat = (holds: boolean, otherwise: string) => {
    if (!holds) violations.push(otherwise)
  }
  say('')
  say(kind.title)
  const dataDir = await mkdtemp(join(tmpdir(), 'uketsuke-restore-data-'))
  const calls: string[] = []
  const [host, emulator, mailbox, port, operatorPort] = await Promise.all([
    openPostgresHost(),
    startEmulator({ port: 0, log: ({ call }) => void calls.push(call) }),
    openMailServer(),
    steadyPort(),
    steadyPort(),
  ])
  const key = randomBytes(32).toString('base64url')
  const url = `http://127.0.0.1:${port}`
  const env = {
    PORT: String(port),
    PUBLIC_URL: url,
    OPERATOR_PORT: String(operatorPort),
    OPERATOR_KEY: key,
    CARD_EMULATOR_URL: emulator.url,
    SMTP_URL: mailbox.smtpUrl,
    CONVENTIONS_DIR: conventionsDir,
    DATA_DIR: dataDir,
    CONVENTION_ID: 'demo2027',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
  }
  const client = createApiClient(url)
  const operator = createOperatorClient(`http://127.0.0.1:${operatorPort}`, key)
  const site: Site = { client, operator, mailbox, emulatorUrl: emulator.url }
  const stops: (() => Promise<unknown>)[] = []
  const start = async (databaseUrl: string, hold: string) => {
    const server = await startServerProcess({ ...env, DATABASE_URL: databaseUrl, UKETSUKE_HOLD: hold })
    let isRunning = true
    const stop = async () => {
      if (isRunning) await server.kill('SIGTERM')
      isRunning = false
    }
    stops.push(stop)
    return stop
  }
  try {
    await host.start(kind.settings(host))
    await host.program('createdb', ['--maintenance-db', host.urlOf('postgres'), database])
    await kind.prepare(host)
    const stopFirst = await start(host.urlOf(database), '')
    const early = await meetBuyers(site, paidBefore, 'early')
    await payAll(site, early)
    const placed = await meetBuyers(site, placedBefore, 'placed')
    const [backup, backedUpIn] = await seconds(kind.backUp(host))
    say(`  backed up in ${backedUpIn}, ${backup.megabytes.toFixed(1)} MB`)

    const late = await meetBuyers(site, payments - placedBefore, 'late')
    await payAll(site, [...placed, ...late])
    await refundAll(site, early.slice(0, 2))
    await refundAll(site, early.slice(2, 4), 1_000)
    const truth = await sumBooks(host.urlOf(database), emulator.url)
    expectThat(truth.differing === 0, `${truth.differing} orders differed before anything was lost`)
    await stopFirst()
    say(`  lost: ${payments} payments (${placedBefore} of orders in the backup), 4 refunds`)

    const [restoredUrl, restoredIn] = await seconds(kind.restore(host, backup.moment))
    say(`  restored in ${restoredIn}`)
    const restored = await sumBooks(restoredUrl, emulator.url)

    const mailsBefore = mailbox.count()
    const connectionsBefore = mailbox.connections()
    calls.length = 0
    const stopHeld = await start(restoredUrl, 'mail,payments')
    await pause(Number(values.quiet) * 1000)
    const [first] = placed
    if (!first) throw new Error('nobody had placed an order')
    const body = {
      code: first.code,
      orderId: first.orderId,
      token: await cardToken(emulator.url, cards.good),
    }
    const refused = await client.call(api.beginPayment, { body })
    // The card's token comes from the browser, here from this program.
    const called = calls.filter((call) => call !== 'token')
    say(
      `  held for ${values.quiet} s: ${called.length} calls at the provider, ${mailbox.connections() - connectionsBefore} connections at the mail server`,
    )
    expectThat(called.length === 0, `the held copy called the provider: ${called.join(' ')}`)
    expectThat(
      refused.status === 503 && !refused.ok && refused.body.code === 'PAYMENTS_PAUSED',
      `a payment was answered ${refused.status} while payments were held`,
    )

    const list = join(dataDir, 'transactions.csv')
    await writeFile(list, Buffer.from(await (await fetch(`${emulator.url}/transactions.csv`)).arrayBuffer()))
    const [compared, comparedIn] = await seconds(reconcile(env, '--from', list))
    say(`  npm run reconcile -- --from transactions.csv   (${comparedIn}, exits with ${compared.status})`)
    say(shortened(compared.output))
    expectThat(compared.status === 2, `the comparison exited with ${compared.status}, not 2`)
    const reason = ['--reason', `restored from ${backup.moment}`]
    const [decided, decidedIn] = await seconds(
      reconcile(env, '--from', list, '--book', 'all', '--give-back', 'all', ...reason),
    )
    say(`  npm run reconcile -- … --book all --give-back all   (${decidedIn}, exits with ${decided.status})`)
    say(shortened(decided.output))
    expectThat(decided.status === 0, `the books were not settled: exit ${decided.status}`)
    const again = await reconcile(env, '--from', list, '--book', 'all', '--give-back', 'all', ...reason)
    expectThat(again.status === 0, `deciding again exited with ${again.status}`)
    const heldMails = mailbox.count() - mailsBefore
    expectThat(heldMails === 0, `${heldMails} mails left the held copy`)
    const reconciled = await sumBooks(restoredUrl, emulator.url)
    await stopHeld()

    const stopLast = await start(restoredUrl, '')
    await payAll(site, await meetBuyers(site, 1, 'next'))
    await pause(5_000)
    const finished = await sumBooks(restoredUrl, emulator.url)
    const mails = mailbox.count() - mailsBefore
    say(`  started without the hold: ${mails} mails went out`)
    expectThat(mails > placedBefore, `only ${mails} mails went out after the hold`)
    await stopLast()

    printSums([
      ['before the loss', truth],
      ['restored', restored],
      ['reconciled', reconciled],
      ['one more payment, without the hold', finished],
    ])
    for (const [when, sums] of [
      ['reconciled', reconciled],
      ['at the end', finished],
    ] as const) {
      expectThat(sums.differing === 0 && sums.unknown === 0, `${when}: ${sums.differing} orders differ`)
      expectThat(
        sums.charged === sums.refunded + sums.registrations,
        `${when}: charged ${sums.charged}, refunded ${sums.refunded}, booked ${sums.registrations} yen`,
      )
      expectThat(sums.twice === 0, `${when}: ${sums.twice} orders were charged twice`)
    }
    expectThat(restored.differing === payments + 4, `${restored.differing} orders differed after the restore`)
  } finally {
    for (const stop of stops) await stop().catch(() => {})
    await Promise.all([client.close(), operator.close(), emulator.close(), mailbox.close()])
    await host.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  for (const violation of violations) say(`  WRONG: ${violation}`)
  return violations
}

const kinds = { dump: dumps, archive }
const chosen = values.only.split(',')
if (!chosen.every((name) => name in kinds)) throw new Error(`--only takes ${Object.keys(kinds).join(', ')}`)
ensurePackages(neededPrograms)
let wrong = 0
for (const [name, kind] of Object.entries(kinds))
  if (chosen.includes(name)) wrong += (await runTrial(kind)).length
say('')
say(wrong === 0 ? "The books equal the provider's to the yen." : `${wrong} violations.`)
process.exitCode = wrong === 0 ? 0 : 1
