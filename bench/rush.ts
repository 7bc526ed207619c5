import { createApiClient } from '@uketsuke/testing'
import pg from 'pg'
import { admit } from './admit.ts'
import { analyze } from './analyze.ts'
import type { World } from './attendee.ts'
import { measureFloor } from './floor.ts'
import { passwordsDue, untilPasswordsMade } from './passwords-due.ts'
import { figure, say } from './print.ts'
import { processorTime } from './processor-time.ts'
import { openStage } from './stage.ts'
import { startStopwatch } from './stopwatch.ts'

/**
 * Sends virtual attendees through the whole paid flow. Prints completed registrations per second, times per call,
 * errors, the server's memory and, for comparison, the floor: the same rows written by bare SQL in the same run.
 * @returns whether every registration succeeded.
 */
export const measureRush = async ({
  attendees,
  concurrency,
  warmup,
}: {
  attendees: number
  concurrency: number
  warmup: number
}): Promise<boolean> => {
  const stage = await openStage()
  const server = await stage.startServer()
  const client = createApiClient(server.url, 'demo2027', concurrency)
  const world = (): World => ({
    client,
    links: stage.links,
    emulatorUrl: stage.emulator.url,
    stopwatch: startStopwatch(),
  })

  await admit(world(), warmup, concurrency)
  await analyze(stage.databaseUrl)
  const measured = world()
  const processorTimes = () => ({
    server: processorTime(server.pid),
    database: processorTime(stage.databasePid),
    emulator: processorTime(stage.emulator.pid),
    'attendees and mail server': (process.cpuUsage().user + process.cpuUsage().system) / 1000,
  })
  const before = processorTimes()
  const start = performance.now()
  const errors = await admit(measured, attendees, concurrency)
  const seconds = (performance.now() - start) / 1000
  const after = processorTimes()
  const failed = [...errors.values()].reduce((sum, count) => sum + count, 0)

  // Background jobs create passwords and send completion mails; the run is over when the last one is sent.
  const db = new pg.Pool({ connectionString: stage.databaseUrl, max: 1 })
  const backlog = await passwordsDue(db)
  await untilPasswordsMade(db)
  const drained = (performance.now() - start) / 1000
  const memory = server.memory()

  const rate = (attendees - failed) / seconds
  const floor = await measureFloor(stage.databaseUrl, Math.min(attendees * 2, 4_000), concurrency)

  say(`${attendees} attendees, ${concurrency} at once, ${seconds.toFixed(1)} s`)
  say('')
  say(`  completed paid registrations per second${figure(rate)}`)
  say(`  floor: the same rows by bare SQL       ${figure(floor)}`)
  say(`  floor / ours                           ${figure(floor / rate)}`)
  say(`  errors                                 ${figure(failed)}`)
  say(
    `  completion mails still due at the end  ${figure(backlog)}   (all sent after ${drained.toFixed(1)} s)`,
  )
  say(`  server memory, MB: at the end, peak    ${figure(memory.now)} ${figure(memory.peak)}`)
  say('')
  say('  CPU time per attendee, ms')
  for (const name of Object.keys(after) as (keyof typeof after)[])
    say(`    ${name.padEnd(37)}${figure((after[name] - before[name]) / attendees)}`)
  say('')
  say(`  ${'call'.padEnd(34)}   count      p50      p95      p99   (ms)`)
  for (const { name, count, p50, p95, p99 } of measured.stopwatch.rows())
    say(`  ${name.padEnd(34)} ${String(count).padStart(7)} ${figure(p50)} ${figure(p95)} ${figure(p99)}`)
  for (const [message, count] of errors) say(`  error: ${message} × ${count}`)

  await client.close()
  await db.end()
  await server.kill('SIGTERM')
  await stage.close()
  return failed === 0
}
