import { setTimeout as pause } from 'node:timers/promises'
import { startCrowd } from './paying-crowd.ts'
import { openProduction } from './production.ts'
import { openSmallDisk } from './small-disk.ts'
import type { Trial } from './trial.ts'
import { watchServer } from './watched-server.ts'

const attendees = 10
/** How long people pay before the disk is full, while it is, and afterwards, in milliseconds. */
const [before, full, after] = [5_000, 20_000, 8_000]
/** PostgreSQL with little WAL takes less than half of this. */
const megabytes = 320

/**
 * The database's disk is full for a while. Reads continue, writes wait, and nobody pays without getting
 * anything.
 */
export const fullDisk: Trial = async (seed) => {
  const disk = openSmallDisk(megabytes)
  const production = await openProduction({
    databaseFolder: disk.dir,
    databaseSettings: { max_wal_size: '64MB', min_wal_size: '32MB' },
  })
  try {
    const servers = [await production.startServer(0), await production.startServer(1)]
    await production.untilServed()
    const watched = watchServer(production.serverUrls[0] as string)
    await watched.untilReady(true)
    await watched.leave()
    const crowd = startCrowd(production, attendees, seed)
    await pause(before)
    await disk.fill()
    const whileFull = watchServer(production.serverUrls[0] as string)
    const unready = await whileFull.untilReady(false)
    const paidBefore = crowd.paid()
    await pause(full)
    const seen = await whileFull.leave()
    const paidMeanwhile = crowd.paid() - paidBefore
    const hasEnded = production.host.hasEnded()
    await disk.makeRoom()
    // As systemd does if the unit says so.
    if (hasEnded) await production.host.start(production.databaseSettings)
    const afterwards = watchServer(production.serverUrls[0] as string)
    const ready = await afterwards.untilReady(true)
    await afterwards.leave()
    await pause(after)
    const wrong = await crowd.leave()
    await Promise.all(servers.map((server) => server.kill('SIGTERM')))
    if (seen.counts['reads answered'] === 0 && !hasEnded) wrong.push('no read was answered')
    if (seen.counts['writes answered 503'] === 0) wrong.push('no write failed: the disk was not full')
    if (crowd.paid() === paidBefore + paidMeanwhile) wrong.push('nobody paid afterwards')
    return {
      counts: {
        'not ready after, ms': Math.round(unready),
        ...seen.counts,
        'people who paid meanwhile': paidMeanwhile,
        'PostgreSQL ended': Number(hasEnded),
        'ready again after room was made, ms': Math.round(ready),
        'people who paid': crowd.paid(),
      },
      violations: [...wrong, ...seen.violations],
    }
  } finally {
    await production.close()
    await disk.close()
  }
}
