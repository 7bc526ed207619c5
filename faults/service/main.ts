import { parseArgs } from 'node:util'
import { say } from '@uketsuke/server/say'
import { chooseParts, type PartReport, runParts } from '@uketsuke/testing'
import { ensurePackages } from '../setup/debian-packages.ts'
import { clockJumps } from './clock.ts'
import { embeddedFullDisk, embeddedKilled } from './embedded.ts'
import { fullDisk } from './full-disk.ts'
import { mailServers } from './mail-servers.ts'
import { paymentLosses } from './payment-losses.ts'
import { poolers } from './poolers.ts'
import { rolling } from './rolling.ts'
import { faketimeLibrary } from './shifted-clock.ts'
import { fewDescriptors, littleMemory } from './shortage.ts'
import { soak } from './soak.ts'
import type { Trial } from './trial.ts'
import { upgrade } from './upgrade.ts'

/*
 * Puts a production server through restarts, poolers, upgrades, full disks, clock jumps and shortages.
 * Meanwhile people register and pay through HAProxy, and at the end the books are compared with the
 * provider's. Exits with 1 on any violation.
 */

const trials: Record<string, { title: string; run: Trial }> = {
  rolling: { title: 'Rolling restarts: two processes in turns, while people pay', run: rolling },
  poolers: { title: 'PgBouncer, in both modes', run: poolers },
  upgrade: { title: 'An old process beside a new one, on the new schema', run: upgrade },
  disk: { title: "The database's disk is full", run: fullDisk },
  'embedded-disk': {
    title: 'The embedded database, mails and documents share a full disk',
    run: embeddedFullDisk,
  },
  'embedded-killed': { title: 'The embedded database is killed under its server', run: embeddedKilled },
  payments: {
    title: '3-D Secure, and a provider that hangs, while database or server are lost',
    run: paymentLosses,
  },
  clock: { title: 'The clock is set an hour ahead, and an hour back', run: clockJumps },
  descriptors: { title: 'A process runs out of file descriptors', run: fewDescriptors },
  memory: { title: 'A process runs out of memory, and is restarted', run: littleMemory },
  soak: { title: 'People register and pay for as long as --minutes says', run: soak },
  mail: { title: 'Mail servers that fall silent, refuse, or are down', run: mailServers },
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(trials).join() },
    /** The duration of the soak. */
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const chosen = chooseParts(trials, values.only)
if (process.getuid?.() !== 0)
  throw new Error('this needs root: PostgreSQL and PgBouncer run as users of their own')
ensurePackages({
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/sbin/postfix': 'postfix',
  [faketimeLibrary]: 'faketime',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
})

const runTrial = async ({ title, run }: (typeof trials)[string]): Promise<PartReport> => {
  say('')
  say(`${title} …`)
  return { title, ...(await run(Number(values.seed), { minutes: Number(values.minutes) })) }
}
await runParts(chosen, runTrial, 'No violation.')
