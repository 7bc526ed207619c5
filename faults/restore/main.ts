import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { api } from '@uketsuke/contract'
import { say } from '@uketsuke/server/say'
import { cards, cardToken, chooseParts, inSeconds, type PartReport, runParts } from '@uketsuke/testing'
import type { Purchase } from '../buying/purchase.ts'
import { ensurePackages } from '../setup/debian-packages.ts'
import { archive, type BackupKind, database, dumps } from './backups.ts'
import { meetBuyers, payAll, refundAll } from './lost-time.ts'
import { neededPrograms } from './postgres-host.ts'
import { reconcile } from './reconcile.ts'
import { printSums, sumBooks, unsettled } from './sums.ts'
import { openTrialSite, type TrialSite } from './trial-site.ts'

/*
 * Backs a database up, takes 50 more payments and a few refunds over HTTP, restores the backup, and
 * reconciles. At the end our books must equal the provider's to the yen. Exits with 1 if they don't, or if
 * the paused copy mailed anybody or called the provider.
 */

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'dump,archive' },
    /** Payments after the backup, which the restore loses. */
    payments: { type: 'string', default: '50' },
    /** How long the restored copy runs paused and undisturbed, in seconds. */
    quiet: { type: 'string', default: '20' },
  },
})
const payments = Number(values.payments)
const paidBefore = 20
/** This many of the lost payments are for orders that the backup has. */
const placedBefore = Math.ceil(payments / 4)

const timed = async <T>(work: Promise<T>): Promise<[T, string]> => {
  const start = performance.now()
  const value = await work
  return [value, inSeconds(performance.now() - start, 1)]
}

type Expect = (holds: boolean, otherwise: string) => void

const runTrial = async (kind: BackupKind): Promise<PartReport> => {
  const violations: string[] = []
  const expect: Expect = (holds, otherwise) => {
    if (!holds) violations.push(otherwise)
  }
  say('')
  say(kind.title)
  const site = await openTrialSite()
  const { host, emulatorUrl, mailbox } = site
  try {
    await host.start(kind.settings(host))
    await host.program('createdb', ['--maintenance-db', host.urlOf('postgres'), database])
    await kind.prepare(host)
    const { moment, placed, truth } = await sellAndLose(site, kind)
    expect(truth.differing === 0, `${truth.differing} orders differed before anything was lost`)

    const [restoredUrl, restoredIn] = await timed(kind.restore(host, moment))
    say(`  restored in ${restoredIn}`)
    const restored = await sumBooks(restoredUrl, emulatorUrl)
    expect(restored.differing === payments + 4, `${restored.differing} orders differed after the restore`)

    const mailsBefore = mailbox.count()
    const stopPaused = await startPaused(site, restoredUrl, placed, expect)
    await decideDifferences(site, moment, expect)
    const mailsWhilePaused = mailbox.count() - mailsBefore
    expect(mailsWhilePaused === 0, `${mailsWhilePaused} mails left the paused copy`)
    const reconciled = await sumBooks(restoredUrl, emulatorUrl)
    await stopPaused()

    await sellAgain(site, restoredUrl)
    const finished = await sumBooks(restoredUrl, emulatorUrl)
    const mails = mailbox.count() - mailsBefore
    say(`  started unpaused: ${mails} mails went out`)
    expect(mails > placedBefore, `only ${mails} mails went out after the pause`)

    printSums([
      ['before the loss', truth],
      ['restored', restored],
      ['reconciled', reconciled],
      ['one more payment, unpaused', finished],
    ])
    violations.push(...unsettled('reconciled', reconciled), ...unsettled('at the end', finished))
  } finally {
    await site.close()
  }
  return { title: kind.title, counts: {}, violations }
}

/**
 * Sells before and after a backup, and stops the server.
 * @returns the moment of the backup, who had ordered by then but not paid, and the true books.
 */
const sellAndLose = async (site: TrialSite, kind: BackupKind) => {
  const { host, emulatorUrl } = site
  const stop = await site.start(host.urlOf(database), '')
  const early = await meetBuyers(site, paidBefore, 'early')
  await payAll(site, early)
  const placed = await meetBuyers(site, placedBefore, 'placed')
  const [{ megabytes, moment }, backedUpIn] = await timed(kind.backUp(host))
  say(`  backed up in ${backedUpIn}, ${megabytes.toFixed(1)} MB`)

  const late = await meetBuyers(site, payments - placedBefore, 'late')
  await payAll(site, [...placed, ...late])
  await refundAll(site, early.slice(0, 2))
  await refundAll(site, early.slice(2, 4), 1_000)
  const truth = await sumBooks(host.urlOf(database), emulatorUrl)
  await stop()
  say(`  lost: ${payments} payments (${placedBefore} of orders in the backup), 4 refunds`)
  return { moment, placed, truth }
}

/**
 * Starts the paused copy, leaves it undisturbed for a while, and tries to pay.
 * @returns a function that stops it.
 */
const startPaused = async (
  site: TrialSite,
  restoredUrl: string,
  placed: readonly Purchase[],
  expect: Expect,
): Promise<() => Promise<void>> => {
  const { client, emulatorUrl, mailbox, providerCalls } = site
  const connectionsBefore = mailbox.connections()
  providerCalls.length = 0
  const stop = await site.start(restoredUrl, 'mail,payments')
  await pause(Number(values.quiet) * 1000)
  const [first] = placed
  if (!first) throw new Error('nobody had placed an order')
  const { code, orderId } = first
  const token = await cardToken(emulatorUrl, cards.good)
  const refused = await client.call(api.beginPayment, { body: { code, orderId, token } })
  // The card's token comes from the browser, for which this program stands in.
  const called = providerCalls.filter((call) => call !== 'token')
  say(
    `  paused for ${values.quiet} s: ${called.length} calls at the provider, ${mailbox.connections() - connectionsBefore} connections at the mail server`,
  )
  expect(called.length === 0, `the paused copy called the provider: ${called.join(' ')}`)
  expect(
    refused.status === 503 && !refused.ok && refused.body.code === 'PAYMENTS_PAUSED',
    `a payment was answered ${refused.status} while payments were paused`,
  )
  return stop
}

/** Compares the books with the provider's list, and books or refunds every difference. */
const decideDifferences = async (site: TrialSite, moment: string, expect: Expect): Promise<void> => {
  const { dataDir, emulatorUrl, env } = site
  const list = join(dataDir, 'transactions.csv')
  await writeFile(list, Buffer.from(await (await fetch(`${emulatorUrl}/transactions.csv`)).arrayBuffer()))
  const compared = await reconcile(env, '--from transactions.csv', ['--from', list])
  expect(compared === 2, `the comparison exited with ${compared}, not 2`)
  const decisions = [
    '--from',
    list,
    '--book',
    'all',
    '--give-back',
    'all',
    '--reason',
    `restored from ${moment}`,
  ]
  const decided = await reconcile(env, '… --book all --give-back all', decisions)
  expect(decided === 0, `the books were not settled: exit ${decided}`)
  const again = await reconcile(env, '… --book all --give-back all, again', decisions)
  expect(again === 0, `deciding again exited with ${again}`)
}

/** Runs unpaused until one more person has paid, and the waiting mails and calls have gone out. */
const sellAgain = async (site: TrialSite, restoredUrl: string): Promise<void> => {
  const stop = await site.start(restoredUrl, '')
  await payAll(site, await meetBuyers(site, 1, 'next'))
  await pause(5_000)
  await stop()
}

const chosen = chooseParts({ dump: dumps, archive }, values.only)
ensurePackages(neededPrograms)
await runParts(chosen, runTrial, "The books equal the provider's to the yen.")
