import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { OrderKey } from '../../platform/db/keys.ts'
import { days, minutes } from '../../platform/duration.ts'

/**
 * When to start comparing our books with the provider's. `closely`: more often, because the order is in
 * doubt.
 */
export type Comparison = { from: Date; closely: boolean }

const daily = [days(1), days(2)] as const
/**
 * The times of the comparisons, counted from `from`. During the first three quarters of an hour, the close
 * plan detects an unassigned charge within ten minutes.
 */
const looks = {
  closely: [minutes(2), ...[5, 12, 20, 28, 36, 44].map(minutes), ...daily],
  daily,
} as const

/** A close plan restarts. A daily plan leaves an unfinished plan as it is. */
export const planComparison = (compare: Comparison | undefined) => {
  if (!compare) return sql`compare_at = compare_at`
  const { from, closely } = compare
  const [first] = closely ? looks.closely : looks.daily
  return closely
    ? sql`compare_from = ${from}, compare_closely = true,
        compare_at = least(compare_at, ${from}::timestamptz + ${first}::float8 * interval '1 millisecond')`
    : sql`compare_from = case when compare_at is null then ${from} else compare_from end,
        compare_closely = compare_closely and compare_at is not null,
        compare_at = coalesce(compare_at, ${from}::timestamptz + ${first}::float8 * interval '1 millisecond')`
}

/**
 * Makes the comparison with the provider's books due at once, if the order ever sent a card there. Its plan
 * stays. `unlessPlanned`: only if no later comparison is due anyway.
 */
export const compareAt = async (
  db: Db,
  { conventionId, orderId }: OrderKey,
  now: Date,
  { unlessPlanned }: { unlessPlanned: boolean },
): Promise<void> => {
  await db
    .updateTable('orders')
    .set({ compare_at: now })
    .where('convention_id', '=', conventionId)
    .where('order_id', '=', orderId)
    .where('provider', 'is not', null)
    .where((eb) =>
      eb.or([eb('compare_at', 'is', null), ...(unlessPlanned ? [] : [eb('compare_at', '>', now)])]),
    )
    .execute()
}

export type DueComparison = OrderKey & { askAgainAt: Date }

/**
 * Claims orders to compare with the provider's books. Until `finishComparison` confirms a comparison, the
 * order is claimed again after `again`, so neither a silent provider nor a dead process uses up a comparison.
 */
export const claimComparisons = async (
  db: Db,
  now: Date,
  again: number,
  max: number,
): Promise<DueComparison[]> => {
  const result = await sql<DueComparison>`
    update orders set compare_at = ${now}::timestamptz + ${again}::float8 * interval '1 millisecond'
    where (convention_id, order_id) in (
      select convention_id, order_id from orders
      where compare_at <= ${now} order by compare_at limit ${max} for update skip locked)
    returning convention_id as "conventionId", order_id as "orderId", compare_at as "askAgainAt"`.execute(db)
  return result.rows
}

/**
 * Records that the books were compared, and schedules the plan's next comparison, if any. Does nothing if the
 * time has changed since.
 */
export const finishComparison = async (
  db: Db,
  { conventionId, orderId, askAgainAt }: DueComparison,
  now: Date,
): Promise<void> => {
  await sql`
    update orders set compare_at = (
      select min(compare_from + look * interval '1 millisecond')
      from unnest(case when compare_closely then ${looks.closely}::float8[] else ${looks.daily}::float8[] end) as look
      where compare_from + look * interval '1 millisecond' > ${now})
    where convention_id = ${conventionId} and order_id = ${orderId} and compare_at = ${askAgainAt}`.execute(
    db,
  )
}
