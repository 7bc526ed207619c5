import { createApiClient, type Program } from '@uketsuke/testing'
import { admit, completionMail } from './admit.ts'
import { analyze } from './analyze.ts'
import type { MeasuredSite } from './attendee.ts'
import { measureFloor } from './floor.ts'
import { figure, say } from './print.ts'
import { type Processes, startProcesses } from './processes.ts'
import { processorTime, threadTimes } from './processor-time.ts'
import { openStatementCount, printStatements } from './statement-count.ts'
import { startStopwatch } from './stopwatch.ts'

export type RushSize = {
  attendees: number
  /** How many attendees are on the site at once. */
  concurrency: number
  /** Attendees who register first, unmeasured. */
  warmup: number
}

/** The results of a rush of attendees, from the first call until the last completion mail. */
export type Rush = {
  failed: number
  errors: Map<string, number>
  /** Completed registrations per second, until the last attendee was done. */
  rate: number
  /** Completed registrations per second, until the last mail has arrived. */
  sustained: number
  /** Processor milliseconds per attendee, by part, until the last mail has arrived. */
  costs: Map<string, number>
  /** Milliseconds from payment to mail. */
  mailP95: number
  calls: ReturnType<ReturnType<typeof startStopwatch>['rows']>
  /** The server's memory in megabytes. */
  memory: { now: number; peak: number }
}

/**
 * Sends attendees to a server through the whole paid flow, one after another on each of `concurrency` lanes.
 */
export const runRush = async (
  processes: Processes,
  server: Program,
  { attendees, concurrency, warmup }: RushSize,
  onWarm: () => Promise<void> = async () => {},
): Promise<Rush> => {
  const client = createApiClient(server.url, 'demo2027', concurrency)
  const site = (): MeasuredSite => ({
    client,
    links: processes.links,
    emulatorUrl: processes.emulator.url,
    stopwatch: startStopwatch(),
  })
  const { mailed: isWarm } = await admit(site(), warmup, concurrency)
  await isWarm
  await analyze(processes.databaseUrl)
  await onWarm()

  const measured = site()
  const timesSoFar = (): Map<string, number> => {
    const { main, v8, pool, other } = threadTimes(server.pid)
    const { user, system } = process.cpuUsage()
    return new Map([
      ['server: main thread', main],
      ['server: V8 threads', v8],
      ['server: pool threads (hashes)', pool],
      ['server: other threads', other],
      ['database', processorTime(processes.databasePid)],
      ['emulator', processorTime(processes.emulator.pid)],
      ['attendees and mail server', (user + system) / 1000],
    ])
  }
  const before = timesSoFar()
  const start = performance.now()
  const { errors, mailed } = await admit(measured, attendees, concurrency)
  const seconds = (performance.now() - start) / 1000
  await mailed
  const untilMailed = (performance.now() - start) / 1000
  const after = timesSoFar()

  await client.close()
  const failed = [...errors.values()].reduce((sum, count) => sum + count, 0)
  const rows = measured.stopwatch.rows()
  const costs = new Map(
    [...after].map(([part, time]) => [part, (time - (before.get(part) ?? 0)) / attendees]),
  )
  costs.set(
    'all',
    [...costs.values()].reduce((sum, cost) => sum + cost, 0),
  )
  return {
    failed,
    errors,
    rate: (attendees - failed) / seconds,
    sustained: (attendees - failed) / untilMailed,
    costs,
    mailP95: rows.find(({ name }) => name === completionMail)?.p95 ?? Number.NaN,
    calls: rows,
    memory: server.memory(),
  }
}

/**
 * Measures one rush, and for comparison the floor: the same rows written by bare SQL in the same run.
 * `showsStatements` adds PostgreSQL's figures for each statement.
 * @returns whether every registration succeeded.
 */
export const measureRush = async (size: RushSize, showsStatements: boolean): Promise<boolean> => {
  await using cleanup = new AsyncDisposableStack()
  const processes = await startProcesses({ countsStatements: showsStatements })
  cleanup.defer(() => processes.close())
  const count = showsStatements ? await openStatementCount(processes.databaseUrl) : undefined
  cleanup.defer(async () => count?.close())
  const server = await processes.startServer()
  cleanup.defer(() => server.kill('SIGTERM'))
  const rush = await runRush(processes, server, size, async () => count?.reset())
  const { attendees, concurrency } = size
  if (count) await printStatements(count, attendees, 'attendee')
  const floor = await measureFloor(processes.databaseUrl, Math.min(attendees * 2, 4_000), concurrency)

  say('')
  say(`${attendees} attendees, ${concurrency} at once`)
  say('')
  say(`  completed paid registrations a second  ${figure(rush.rate)}`)
  say(`  the same until the last mail arrived   ${figure(rush.sustained)}`)
  say(`  floor: the same rows by bare SQL       ${figure(floor)}`)
  say(`  floor / ours                           ${figure(floor / rush.rate)}`)
  say(`  errors                                 ${figure(rush.failed)}`)
  say(`  from payment to mail, p95, ms          ${figure(rush.mailP95)}`)
  say(`  server memory, MB: at the end, peak    ${figure(rush.memory.now)} ${figure(rush.memory.peak)}`)
  say('')
  say('  processor time per attendee until the last mail, ms')
  for (const [part, cost] of rush.costs) say(`    ${part.padEnd(37)}${figure(cost)}`)
  say('')
  say(`  ${'call'.padEnd(34)}   count      p50      p95      p99   (ms)`)
  for (const { name, count: calls, p50, p95, p99 } of rush.calls)
    say(`  ${name.padEnd(34)} ${String(calls).padStart(7)} ${figure(p50)} ${figure(p95)} ${figure(p99)}`)
  for (const [message, times] of rush.errors) say(`  error: ${message} × ${times}`)
  return rush.failed === 0
}
