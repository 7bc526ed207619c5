import { type Clock, nowOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ScheduledTasks } from '../../platform/jobs/scheduled-tasks.ts'
import { lateAfter } from './rules.ts'
import { waitingMails } from './waiting-mails.ts'

/** What is known about the mails that wait, a few seconds old. */
type MailState = { isHeld: boolean; oldestWaiting: Date | null }

type MailWatch = {
  state(): MailState
  /** Whether a mail that is sent now will take longer than people expect. */
  isLate(): boolean
  tasks: ScheduledTasks
}

/**
 * Looks every few seconds at how long mails have waited, so that no call has to. `names`: the kinds of job.
 */
export const watchMails = ({
  db,
  clock,
  names,
  isHeld,
}: {
  db: Db
  clock: Clock
  names: readonly string[]
  isHeld: boolean
}): MailWatch => {
  let oldestWaiting: Date | null = null
  const look = async (): Promise<void> => {
    oldestWaiting = (await waitingMails(db, names)).oldest
  }
  return {
    state: () => ({ isHeld, oldestWaiting }),
    isLate: () =>
      isHeld || (oldestWaiting !== null && nowOf(clock).getTime() - oldestWaiting.getTime() >= lateAfter),
    tasks: [{ name: 'watch mails', every: 5_000, run: look }],
  }
}
