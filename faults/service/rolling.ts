import { setTimeout as pause } from 'node:timers/promises'
import { startCrowd } from './paying-crowd.ts'
import { openProduction } from './production.ts'
import type { Trial } from './trial.ts'

const attendees = 20
const restarts = 10
const leastCalls = 5_000
/** Longer than HAProxy's sample takes to notice a stop, in seconds. */
const grace = { STOP_GRACE_SECONDS: '6' }
/** How long HAProxy may take to notice a started server, in milliseconds. */
const noticing = 3_000

/** Restarts two processes in turn, ten times each, while people register and pay. No call may fail. */
export const rolling: Trial = async (seed) => {
  const production = await openProduction()
  try {
    const servers = [await production.startServer(0, grace), await production.startServer(1, grace)]
    await production.untilServed()
    const crowd = startCrowd(production, attendees, seed)
    let done = 0
    while (done < restarts || crowd.calls.length < leastCalls) {
      for (const index of [0, 1] as const) {
        await servers[index]?.kill('SIGTERM')
        servers[index] = await production.startServer(index, grace)
        await pause(noticing)
      }
      done += 1
    }
    const wrong = await crowd.leave()
    const failed = crowd.calls.filter((call) => call.failed)
    await Promise.all(servers.map((server) => server.kill('SIGTERM')))
    if (failed.length > 0) wrong.push(`calls failed: ${failed.map(({ answer }) => answer).join(', ')}`)
    return {
      counts: {
        'processes restarted': done * 2,
        calls: crowd.calls.length,
        'calls failed': failed.length,
        'longest call, ms': Math.round(Math.max(...crowd.calls.map(({ took }) => took))),
        'people who paid': crowd.paid(),
      },
      violations: wrong,
    }
  } finally {
    await production.close()
  }
}
