import { until } from '@uketsuke/testing'
import type pg from 'pg'
import { unsettledPayments } from './unsettled-payments.ts'

/**
 * Waits in real time until the server has settled its payments on its own. An unknown charge counts as not
 * made after 150 s. Anything still open after six minutes shows in the audit.
 */
export const untilSettled = (db: pg.Pool): Promise<unknown> =>
  until(
    async () => (await db.query(unsettledPayments)).rows.length,
    (pending) => pending === 0,
    2_400,
    150,
  ).catch(() => undefined)
