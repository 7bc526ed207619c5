import { type Clock, nowOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ScheduledTasks } from '../../platform/jobs/scheduled-tasks.ts'
import { lateAfter } from './rules.ts'
import { waitingMails } from './waiting-mails.ts'

/** The state of the waiting mails, at most a few seconds old. */
type MailState = { isPaused: boolean; oldestWaiting: Date | null }

type MailWatch = {
  state(): MailState
  /** Whether a mail sent now will take longer than people expect. */
  isLate(): boolean
  tasks: ScheduledTasks
}

/** Checks every few seconds how long mails have waited, so that calls need not. `names`: the kinds of job. */
export const watchMails = ({
  db,
  clock,
  names,
  isPaused,
}: {
  db: Db
  clock: Clock
  names: readonly string[]
  isPaused: boolean
}): MailWatch => {
  let oldestWaiting: Date | null = null
  const look = async (): Promise<void> => {
    oldestWaiting = (await waitingMails(db, names)).oldest
  }
  return {
    state: () => ({ isPaused, oldestWaiting }),
    isLate: () =>
      isPaused || (oldestWaiting !== null && nowOf(clock).getTime() - oldestWaiting.getTime() >= lateAfter),
    tasks: [{ name: 'watch mails', every: 5_000, run: look }],
  }
}
