import { clearScenarios } from '@uketsuke/testing'
import type { World } from './world.ts'

const second = 1_000
const minute = 60_000

const pendingWork = `
  select
    (select count(*) from payment_attempt where check_at is not null)
    + (select count(*) from refund where check_at is not null)
    + (select count(*) from orders where state in ('open', 'charging', 'authenticating', 'unknown'))
    + (select count(*) from orders where compare_at <= $1)
    + (select count(*) from pgboss.job where state < 'completed' and name like '%mail%') as pending`

const pending = async ({ db, clock }: World): Promise<number> =>
  Number((await db.query(pendingWork, [new Date(clock.now())])).rows[0]?.pending)

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

/** Lets the clock go on by `atLeast`, and then until nothing is due; gives up after a day of the clock. */
export const settle = async (world: World, atLeast: number, step = 15 * second): Promise<void> => {
  await world.passTime(atLeast, step)
  const end = world.clock.now() + 24 * 60 * minute
  while ((await pending(world)) > 0) {
    if (world.clock.now() > end) throw new Error(`${await pending(world)} things are pending a day later`)
    await world.passTime(minute, step)
  }
}
