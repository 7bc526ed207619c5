import { type Clock, nowOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Log } from '../../platform/log.ts'
import { deleteEnded } from './store.ts'

export { countEnded as countEndedAccesses } from './store.ts'

/** Lines per transaction. */
const batch = 1_000

/** Deletes the lines whose time is over, including those of conventions that no longer exist. */
export const endAccessLog = async ({ db, clock, log }: { db: Db; clock: Clock; log: Log }): Promise<void> => {
  const now = nowOf(clock)
  let ended: number
  do ended = await transact({ db, log }, (trx) => deleteEnded(trx, now, batch))
  while (ended === batch)
}
