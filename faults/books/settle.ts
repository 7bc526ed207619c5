import { clearScenarios } from '@uketsuke/testing'
import type { PacedSystem } from '../setup/paced-system.ts'
import type { ChargeWatch } from './unassigned-charges.ts'
import { unsettledPayments } from './unsettled-payments.ts'

const second = 1_000
const minute = 60_000

const pendingWork = `${unsettledPayments}
  union all select order_id || ': must be compared' from orders where compare_at <= $1
  union all select name || ': is ' || state::text from pgboss.job
    where state < 'completed' and name like '%mail%'`

/** Unsettled work, each line beginning with its order. */
export const pending = async ({ db, clock }: PacedSystem): Promise<string[]> =>
  (await db.query<{ what: string }>(pendingWork, [new Date(clock.now())])).rows.map(({ what }) => what)

/** Removes lines about orders that an earlier list already contained. */
const without = (texts: readonly string[], known: readonly string[]): string[] => {
  const orderOf = (text: string) => text.split(':')[0]
  const knownOrders = new Set(known.map(orderOf))
  return texts.filter((text) => !knownOrders.has(orderOf(text)))
}

/**
 * Attempts that are undecided for no reason. A buyer who is away to authenticate has until the order ends.
 */
const stuckAttempts = async ({ db, clock }: PacedSystem): Promise<string[]> => {
  const { rows } = await db.query<{ order_id: string; state: string }>(
    `select order_id, state from payment_attempt
     where check_at is not null and state <> 'authenticating' and sent_at <= $1`,
    [new Date(clock.now() - 10 * minute)],
  )
  return rows.map(({ order_id, state }) => `${order_id}: its payment is still ${state} after ten minutes`)
}

/** Ends all faults. Ten minutes later every payment must be decided. @returns those that are not. */
export const endFaults = async (
  system: PacedSystem,
  watch: ChargeWatch,
  step = 10 * second,
  known: readonly string[] = [],
): Promise<string[]> => {
  await clearScenarios(system.emulator.url)
  await watch.passTime(11 * minute, step)
  return without(await stuckAttempts(system), known)
}

/**
 * Advances the clock by `atLeast`, then until nothing is due but the `known` work. Gives up after six more
 * hours on the clock.
 */
export const settle = async (
  system: PacedSystem,
  watch: ChargeWatch,
  atLeast: number,
  { step = 15 * second, known = [] }: { step?: number; known?: readonly string[] } = {},
): Promise<void> => {
  await watch.passTime(atLeast, step)
  const look = async () => without(await pending(system), known)
  const end = system.clock.now() + 6 * 60 * minute
  for (let left = await look(); left.length > 0; left = await look()) {
    if (system.clock.now() > end) throw new Error(`never settled:\n${left.join('\n')}`)
    await watch.passTime(4 * step, step)
  }
}
