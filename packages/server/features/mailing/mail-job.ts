import type { JobKind } from '../../platform/jobs/queue.ts'

/** More tries than `deliverMail` ever makes: it, not the queue, decides when to give up. */
const retryLimit = 1_000

/** A kind of job that mails something. Its worker is a `mailWorker`. */
export const mailJob = <Data extends object>(name: string): JobKind<Data> => ({ name, retryLimit })
