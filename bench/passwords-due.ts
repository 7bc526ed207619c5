import { until } from '@uketsuke/testing'
import type pg from 'pg'

/** How many active participants have no password yet: a background job creates and mails it. */
export const passwordsDue = async (db: pg.Pool): Promise<number> =>
  Number(
    (await db.query("select count(*) from participant where state = 'active' and password_hash is null"))
      .rows[0].count,
  )

/** Waits until all passwords have been created, for at most 5 minutes. */
export const untilPasswordsMade = (db: pg.Pool): Promise<number> =>
  until(
    () => passwordsDue(db),
    (count) => count === 0,
    6_000,
    50,
  )
