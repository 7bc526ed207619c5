import { until } from '@uketsuke/testing'
import type pg from 'pg'

/** How many registered participants still have no password: it is made, and mailed, behind the registration. */
export const passwordsDue = async (db: pg.Pool): Promise<number> =>
  Number(
    (await db.query("select count(*) from participant where state = 'active' and password_hash is null"))
      .rows[0].count,
  )

/** Waits until the work behind the registrations is done, at most 5 minutes. */
export const untilPasswordsMade = (db: pg.Pool): Promise<number> =>
  until(
    () => passwordsDue(db),
    (count) => count === 0,
    6_000,
    50,
  )
