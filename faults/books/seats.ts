import { setTimeout as delay } from 'node:timers/promises'
import { api } from '@uketsuke/contract'
import { type ApiClient, expectOk, type System } from '@uketsuke/testing'

type PlanSeats = {
  planId: string
  capacity: number
  free: number
  held: number
  sold: number
  /** Seats that orders have bought, less those that refunds put back on sale. */
  bought: number
  /** Sold seats whose order did not buy one, or has a second one. */
  wrongly: number
}

const seatsOfPlans = `
  with bought as (
    select orders.convention_id, orders.order_id, item.plan_id
    from orders join order_item item using (convention_id, order_id)
    where orders.state in ('completed', 'refunded') and not exists (
      select 1 from refund where refund.convention_id = orders.convention_id
        and refund.order_id = orders.order_id and refund.state = 'done' and refund.seats = 'free'))
  select plan_id as "planId", count(*)::int as capacity,
    count(*) filter (where state = 'free')::int as free,
    count(*) filter (where state = 'held')::int as held,
    count(*) filter (where state = 'sold')::int as sold,
    (select count(*) from bought where bought.plan_id = seat.plan_id)::int as bought,
    (count(*) filter (where state = 'sold') - count(distinct order_id) filter (where state = 'sold' and exists (
      select 1 from bought where bought.plan_id = seat.plan_id and bought.order_id = seat.order_id)))::int as wrongly
  from seat where state <> 'retired'
  group by plan_id order by plan_id`

const planSeats = async (db: System['db']): Promise<PlanSeats[]> =>
  (await db.query<PlanSeats>(seatsOfPlans)).rows

/**
 * Violations of two rules: seats never appear or vanish, and each sold seat has exactly one order that paid
 * for it.
 */
export const seatsAtAnyMoment = async (db: System['db']): Promise<string[]> =>
  (await planSeats(db)).flatMap(({ planId, capacity, free, held, sold, bought, wrongly }) => [
    ...(free + held + sold === capacity
      ? []
      : [`${planId}: ${free} free, ${held} held and ${sold} sold of ${capacity} seats`]),
    ...(sold === bought && wrongly === 0
      ? []
      : [`${planId}: ${bought} seats bought, ${sold} sold, ${wrongly} to the wrong order`]),
  ])

/** How long the site may cache a count of the free seats, and a little more, in milliseconds. */
const countLasts = 1_100

/** Compares the seats once everything is settled: no seat is still held, and every free one is on sale. */
export const seatsWhenSettled = async (db: System['db'], client: ApiClient): Promise<string[]> => {
  const wrong = await compareSeats(db, client)
  if (wrong.length === 0) return wrong
  await delay(countLasts)
  return compareSeats(db, client)
}

const compareSeats = async (db: System['db'], client: ApiClient): Promise<string[]> => {
  const stocks = expectOk(await client.call(api.readStocks))
  const plans = await planSeats(db)
  return [
    ...(plans.length === 0 ? ['there are no seats to check'] : []),
    ...(await seatsAtAnyMoment(db)),
    ...plans.flatMap(({ planId, capacity, held, sold }) => {
      const available = stocks.find((stock) => stock.planId === planId)?.available
      return held === 0 && available === capacity - sold
        ? []
        : [`${planId}: ${sold} of ${capacity} seats sold, ${held} held, ${available} on sale`]
    }),
  ]
}
