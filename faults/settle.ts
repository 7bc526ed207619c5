import { clearScenarios } from '@uketsuke/testing'
import type { World } from './world.ts'

const second = 1_000
const minute = 60_000

const pendingWork = `
  select order_id || ': its payment is ' || state as what from payment_attempt where check_at is not null
  union all select order_id || ': its refund is ' || state from refund where check_at is not null
  union all select order_id || ': is ' || state from orders
    where state in ('open', 'charging', 'authenticating', 'unknown')
  union all select order_id || ': is to be compared' from orders where compare_at <= $1
  union all select name || ': is ' || state::text from pgboss.job
    where state < 'completed' and name like '%mail%'`

const pending = async ({ db, clock }: World): Promise<string[]> =>
  (await db.query<{ what: string }>(pendingWork, [new Date(clock.now())])).rows.map(({ what }) => what)

/** Attempts that are not decided although nothing hinders it; who is away to authenticate has until the order ends. */
export const stuckAttempts = async ({ db, clock }: World): Promise<string[]> => {
  const { rows } = await db.query<{ order_id: string; state: string }>(
    `select order_id, state from payment_attempt
     where check_at is not null and state <> 'authenticating' and sent_at <= $1`,
    [new Date(clock.now() - 10 * minute)],
  )
  return rows.map(({ order_id, state }) => `${order_id}: its payment is still ${state} after ten minutes`)
}

/** Nothing goes wrong any more: ten minutes later every payment must be decided. @returns those that are not. */
export const endFaults = async (world: World, step = 10 * second): Promise<string[]> => {
  await clearScenarios(world.emulator.url)
  await world.passTime(11 * minute, step)
  return stuckAttempts(world)
}

/** Lets the clock go on by `atLeast`, and then until nothing is due; gives up after six more hours of the clock. */
export const settle = async (world: World, atLeast: number, step = 15 * second): Promise<void> => {
  await world.passTime(atLeast, step)
  const end = world.clock.now() + 6 * 60 * minute
  for (let left = await pending(world); left.length > 0; left = await pending(world)) {
    if (world.clock.now() > end) throw new Error(`never settled:\n${left.join('\n')}`)
    await world.passTime(4 * step, step)
  }
}
