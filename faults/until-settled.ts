import { until } from '@uketsuke/testing'
import type pg from 'pg'

const pendingWork = `
  select (select count(*) from payment_attempt where check_at is not null)
    + (select count(*) from refund where check_at is not null)
    + (select count(*) from orders where state in ('open', 'charging', 'authenticating', 'unknown')) as pending`

/**
 * Waits in real time until the server has settled its payments on its own. An unknown charge counts as not
 * made after 150 s. Anything still open after six minutes shows in the audit.
 */
export const untilSettled = (db: pg.Pool): Promise<unknown> =>
  until(
    async () => Number((await db.query(pendingWork)).rows[0]?.pending),
    (pending) => pending === 0,
    2_400,
    150,
  ).catch(() => undefined)
