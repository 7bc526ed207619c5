import type { JobKind } from '../../platform/jobs/queue.ts'

/** More attempts than `deliverMail` ever makes, because it decides when to give up, not the queue. */
const retryLimit = 1_000

/** A kind of job that sends a mail. Its worker is a `mailWorker`. */
export const mailJob = <Data extends object>(name: string): JobKind<Data> => ({ name, retryLimit })
