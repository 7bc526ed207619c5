import { figure, say } from './print.ts'
import { startProcesses } from './processes.ts'
import { type Rush, type RushSize, runRush } from './rush.ts'
import { median } from './stopwatch.ts'

/** The figures by which two checkouts are compared. */
const figuresOf = (rush: Rush): Map<string, number> =>
  new Map([
    ['registrations a second', rush.rate],
    ['the same until the last mail', rush.sustained],
    ['payment to mail, p95, ms', rush.mailP95],
    ['memory, peak, MB', rush.memory.peak],
    ...[...rush.costs].map(([part, cost]): [string, number] => [`${part}, ms`, cost]),
  ])

const leg = async (root: string | undefined, size: RushSize): Promise<Rush> => {
  await using cleanup = new AsyncDisposableStack()
  const processes = await startProcesses({ root })
  cleanup.defer(() => processes.close())
  const server = await processes.startServer()
  cleanup.defer(() => server.kill('SIGTERM'))
  return await runRush(processes, server, size)
}

/**
 * Alternates rushes on another checkout's server and on ours, each on a new database, and prints medians,
 * spread and the ratio of the medians. The attendees, the emulator and the mail server are ours in both.
 * @returns whether every registration succeeded.
 */
export const compareRushes = async (
  other: string,
  { legs, ...size }: RushSize & { legs: number },
): Promise<boolean> => {
  const theirs: Map<string, number>[] = []
  const ours: Map<string, number>[] = []
  let failed = 0
  const run = async (root: string | undefined, figures: Map<string, number>[]) => {
    const rush = await leg(root, size)
    for (const [message, times] of rush.errors) say(`  error: ${message} × ${times}`)
    failed += rush.failed
    figures.push(figuresOf(rush))
    say(
      `  ${root ? 'theirs' : 'ours  '} ${figure(rush.rate)} a second, ${figure(rush.costs.get('all') ?? 0)} ms`,
    )
  }
  for (let round = 0; round < legs; round++)
    // Alternating the order spreads slow drifts of the machine evenly over both.
    for (const isOurs of round % 2 === 0 ? [false, true] : [true, false])
      await run(isOurs ? undefined : other, isOurs ? ours : theirs)

  say('')
  say(`  ${legs} legs each, ${size.attendees} attendees a leg, ${size.concurrency} at once`)
  say('')
  say(`  ${''.padEnd(34)}${'theirs (spread)'.padStart(26)}${'ours (spread)'.padStart(26)}    ratio`)
  for (const name of ours[0]?.keys() ?? []) {
    const spread = (legsOf: Map<string, number>[]) => {
      const values = legsOf.map((figures) => figures.get(name) ?? Number.NaN)
      return { middle: median(values), low: Math.min(...values), high: Math.max(...values) }
    }
    const [a, b] = [spread(theirs), spread(ours)]
    const cell = ({ middle, low, high }: typeof a) =>
      `${figure(middle)} (${low.toFixed(1)}-${high.toFixed(1)})`.padStart(26)
    say(`  ${name.padEnd(34)}${cell(a)}${cell(b)} ${(b.middle / a.middle).toFixed(3).padStart(8)}`)
  }
  return failed === 0
}
