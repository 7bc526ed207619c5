import { byIssueKind } from '@uketsuke/contract'
import { copyConventions, createApiClient } from '@uketsuke/testing'
import { admit } from './admit.ts'
import { analyze } from './analyze.ts'
import type { MeasuredSite } from './attendee.ts'
import { becomeReader, startDownloads } from './downloads.ts'
import { figure, say } from './print.ts'
import { startProcesses } from './processes.ts'
import { median, startStopwatch } from './stopwatch.ts'

/** The share by which printing may slow registration down. */
const mostSlowdown = 0.05

/** Registrations and documents per second, and how many downloads were answered PRINTER_BUSY. */
type Round = { rate: number; documents: number; turnedAway: number }

/**
 * Alternates on one server between a rush of registrations alone and the same rush while participants
 * download documents as fast as they are printed. Each rush ends when all completion mails have arrived.
 * @returns whether the slowdown stays within its limit and no registration failed.
 */
export const measureRushWhilePrinting = async ({
  rounds,
  attendees,
  concurrency,
  warmup,
  readers,
}: {
  rounds: number
  /** The number in each rush. */
  attendees: number
  concurrency: number
  warmup: number
  /** Participants who download documents at the same time. */
  readers: number
}): Promise<boolean> => {
  await using cleanup = new AsyncDisposableStack()
  const processes = await startProcesses()
  cleanup.defer(() => processes.close())
  const conventions = await copyConventions()
  cleanup.defer(() => conventions.remove())
  await conventions.edit((yaml) => yaml.replace(/^issueLimits:.*$/m, unlimited))
  const server = await processes.startServer({ CONVENTIONS_DIR: conventions.dir })
  cleanup.defer(() => server.kill('SIGTERM'))
  const client = createApiClient(server.url, 'demo2027', concurrency)
  cleanup.defer(() => client.close())
  const readersClient = createApiClient(server.url, 'demo2027', readers)
  cleanup.defer(() => readersClient.close())
  const site: MeasuredSite = {
    client,
    links: processes.links,
    emulatorUrl: processes.emulator.url,
    stopwatch: startStopwatch(),
  }
  let failed = 0

  const rush = async (count: number): Promise<{ rate: number; mailed: Promise<unknown> }> => {
    const start = performance.now()
    const { errors, mailed } = await admit(site, count, concurrency)
    const seconds = (performance.now() - start) / 1000
    for (const [message, times] of errors) say(`  error: ${message} × ${times}`)
    const lost = [...errors.values()].reduce((sum, times) => sum + times, 0)
    failed += lost
    return { rate: (count - lost) / seconds, mailed }
  }
  const alone = async (): Promise<Round> => {
    const { rate, mailed } = await rush(attendees)
    await mailed
    return { rate, documents: 0, turnedAway: 0 }
  }
  const whilePrinting = async (count: number): Promise<Round> => {
    const downloads = await startDownloads(readersClient, people)
    const before = downloads.soFar()
    const start = performance.now()
    const { rate, mailed } = await rush(count)
    const seconds = (performance.now() - start) / 1000
    const after = downloads.soFar()
    await downloads.stop()
    await mailed
    return {
      rate,
      documents: (after.delivered - before.delivered) / seconds,
      turnedAway: after.turnedAway - before.turnedAway,
    }
  }

  const people = await Promise.all(Array.from({ length: readers }, () => becomeReader(site)))
  await whilePrinting(warmup)
  await analyze(processes.databaseUrl)

  say('')
  say(`  registrations per second, ${attendees} attendees per rush, ${concurrency} at once; while printing,`)
  say(`  ${readers} participants each download one document after another`)
  say('')
  say('    round      alone   printing      ratio     documents/second         turned away')
  const pairs: { alone: Round; printing: Round }[] = []
  for (let round = 0; round < rounds; round++) {
    // Alternating the order spreads slow drifts of the machine evenly over both.
    const isAloneFirst = round % 2 === 0
    const first = isAloneFirst ? await alone() : await whilePrinting(attendees)
    const second = isAloneFirst ? await whilePrinting(attendees) : await alone()
    const pair = isAloneFirst ? { alone: first, printing: second } : { alone: second, printing: first }
    pairs.push(pair)
    printRow(String(round + 1), pair)
  }
  const middle: { alone: Round; printing: Round } = {
    alone: { rate: median(pairs.map((pair) => pair.alone.rate)), documents: 0, turnedAway: 0 },
    printing: {
      rate: median(pairs.map(({ printing }) => printing.rate)),
      documents: median(pairs.map(({ printing }) => printing.documents)),
      turnedAway: median(pairs.map(({ printing }) => printing.turnedAway)),
    },
  }
  printRow('median', middle)
  const slowdown = 1 - middle.printing.rate / middle.alone.rate
  const isLittle = slowdown <= mostSlowdown
  say('')
  say(
    `    printing slows registration by ${(slowdown * 100).toFixed(1)} %; limit ${mostSlowdown * 100} %: ` +
      (isLittle ? 'met' : 'MISSED'),
  )
  return isLittle && failed === 0
}

const unlimited = `issueLimits: ${JSON.stringify(byIssueKind(() => 1_000_000))}`

const printRow = (name: string, { alone, printing }: { alone: Round; printing: Round }): void =>
  say(
    `    ${name.padEnd(6)}${figure(alone.rate, 10)} ${figure(printing.rate, 10)} ${(printing.rate / alone.rate).toFixed(3).padStart(10)}` +
      ` ${figure(printing.documents, 20)} ${String(printing.turnedAway).padStart(19)}`,
  )
