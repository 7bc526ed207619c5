import { parseArgs } from 'node:util'
import { ensurePackages } from '../debian-packages.ts'
import { type Part, printPart, say } from '../report.ts'
import { poolers } from './poolers.ts'
import { rolling } from './rolling.ts'
import type { Trial } from './trial.ts'
import { upgrade } from './upgrade.ts'

/*
 * What happens to a production: rolling restarts, poolers, an old process beside a new one. People register and pay
 * through HAProxy meanwhile, and the books are compared with the provider's. Exits with 1 on any violation.
 */

const trials: Record<string, { title: string; run: Trial }> = {
  rolling: { title: 'Rolling restarts: two processes in turns, while people pay', run: rolling },
  poolers: { title: 'PgBouncer, in both modes', run: poolers },
  upgrade: { title: 'An old process beside a new one, on the new schema', run: upgrade },
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: Object.keys(trials).join() },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const chosen = values.only.split(',')
if (!chosen.every((name) => name in trials)) throw new Error(`--only takes ${Object.keys(trials).join(', ')}`)
if (process.getuid?.() !== 0)
  throw new Error('this needs root: PostgreSQL and PgBouncer run as users of their own')
ensurePackages({
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
})

let wrong = 0
for (const name of chosen) {
  const { title, run } = trials[name] as (typeof trials)[string]
  const start = performance.now()
  const part = await run(Number(values.seed)).catch(
    (error: unknown): Pick<Part, 'counts' | 'violations'> => ({
      counts: {},
      violations: [`failed with ${error instanceof Error ? error.stack : error}`],
    }),
  )
  printPart({ title, ...part }, (performance.now() - start) / 1000)
  wrong += part.violations.length
}
say('')
say(wrong === 0 ? 'No violation.' : `${wrong} violations.`)
process.exitCode = wrong === 0 ? 0 : 1
