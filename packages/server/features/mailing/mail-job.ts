import type { JobKind } from '../../platform/jobs/queue.ts'

/** More than `deliverLetter` makes: it gives a mail up, the queue never does. */
const retryLimit = 1_000

/** A kind of job that mails something. Its worker is a `mailWorker`. */
export const mailJob = <Data extends object>(name: string): JobKind<Data> => ({ name, retryLimit })
