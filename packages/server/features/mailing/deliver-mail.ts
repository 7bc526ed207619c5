import type { Mail, Mailer } from '../../adapters/mail/mailer.ts'
import { type Clock, later, nowOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { type JobEnd, type JobKind, type JobTry, retriedWithin } from '../../platform/jobs/queue.ts'
import type { Log } from '../../platform/log.ts'
import { noteUndelivered, type Recipient } from '../finding/note-undelivered.ts'
import { lastAttemptWithin, mailRetryPeriod } from './rules.ts'

/** A mail and its recipient. */
export type AddressedMail = { mail: Mail; recipient: Recipient }

export type DeliveryDeps = { db: Db; clock: Clock; log: Log; mailer: Mailer }

const lastAttempt = lastAttemptWithin(mailRetryPeriod, retriedWithin)

export const isLastTry = ({ attempt, isLast }: JobTry<object>): boolean => isLast || attempt >= lastAttempt

/**
 * Sends a mail or has it retried. A mail that was permanently rejected, or retried for two days, becomes a
 * finding; nothing else ends it.
 */
export const deliverMail = async <Data extends object>(
  { db, clock, log, mailer }: DeliveryDeps,
  { name }: JobKind<Data>,
  job: JobTry<Data>,
  { mail, recipient }: AddressedMail,
): Promise<JobEnd> => {
  const delivery = await mailer.send(mail)
  if (delivery.end === 'sent') return 'done'
  const { data, attempt } = job
  const { end, smtpCode, enhancedCode, reason } = delivery
  const { conventionId } = mail.convention
  const entry = { conventionId, mail: mail.kind, ...recipient, smtpCode, enhancedCode, reason, attempt }
  const now = nowOf(clock)
  if (end !== 'refused' && !isLastTry(job)) {
    log.warn({ ...entry, triedAgainBy: later(now, retriedWithin(attempt)) }, 'mail not sent yet')
    return end
  }
  const kind = end === 'refused' ? 'mailRefused' : 'mailGivenUp'
  log.error(entry, end === 'refused' ? 'mail refused' : 'mail given up')
  const finding = {
    conventionId,
    kind,
    recipient,
    email: mail.to,
    mail: mail.kind,
    job: { name, data },
    smtpCode,
    enhancedCode,
    attempts: attempt,
  } as const
  await noteUndelivered(db, finding, now)
  return 'done'
}
