import { randomUUIDv7 } from 'node:crypto'
import type { MailFindingKind } from '@uketsuke/contract/operator'
import type { Db, Trx } from '../../platform/db/database.ts'
import { maxFindings } from './rules.ts'

/** The recipient of a mail: a participant, or a person who has only pre-registered. */
export type Recipient = { registrationId: string } | { preRegistrationId: string }

/** The job that sends a mail again. */
type SentJob = { name: string; data: object }

export type NewMailFinding = {
  conventionId: string
  kind: MailFindingKind
  recipient: Recipient
  email: string
  /** The kind of mail, such as `completion`. */
  mail: string
  job: SentJob
  smtpCode: number | null
  enhancedCode: string | null
  attempts: number
}

/** Adds nothing if a finding about the same mail is already open. */
export const insertMailFinding = async (
  db: Db,
  { conventionId, kind, recipient, email, mail, job, smtpCode, enhancedCode, attempts }: NewMailFinding,
  now: Date,
): Promise<void> => {
  await db
    .insertInto('mail_finding')
    .values({
      convention_id: conventionId,
      finding_id: randomUUIDv7(),
      kind,
      registration_id: 'registrationId' in recipient ? recipient.registrationId : null,
      pre_registration_id: 'preRegistrationId' in recipient ? recipient.preRegistrationId : null,
      email,
      mail,
      job: JSON.stringify(job),
      smtp_code: smtpCode,
      enhanced_code: enhancedCode,
      attempts,
      found_at: now,
      closed_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

type MailFindingRow = {
  findingId: string
  kind: MailFindingKind
  registrationId: string | null
  preRegistrationId: string | null
  email: string
  mail: string
  smtpCode: number | null
  enhancedCode: string | null
  attempts: number
  foundAt: Date
  closedAt: Date | null
}

/**
 * Open findings or all, newest first. If there are more than fit, those about participants take precedence.
 */
export const listMailFindings = (
  db: Db,
  conventionId: string,
  { all }: { all: boolean },
): Promise<MailFindingRow[]> =>
  db
    .selectFrom('mail_finding')
    .select([
      'finding_id as findingId',
      'kind',
      'registration_id as registrationId',
      'pre_registration_id as preRegistrationId',
      'email',
      'mail',
      'smtp_code as smtpCode',
      'enhanced_code as enhancedCode',
      'attempts',
      'found_at as foundAt',
      'closed_at as closedAt',
    ])
    .where('convention_id', '=', conventionId)
    .$if(!all, (query) => query.where('closed_at', 'is', null))
    .orderBy(({ eb }) => eb('registration_id', 'is', null))
    .orderBy('found_at', 'desc')
    .orderBy('finding_id', 'desc')
    .limit(maxFindings)
    .execute()

/** Does for a finding about a mail what `setClosed` does for one about money. */
export const setMailClosed = async (
  trx: Trx,
  conventionId: string,
  findingId: string,
  now: Date,
): Promise<boolean> => {
  const result = await trx
    .updateTable('mail_finding')
    .set(({ fn, ref, val }) => ({ closed_at: fn.coalesce(ref('closed_at'), val(now)) }))
    .where('convention_id', '=', conventionId)
    .where('finding_id', '=', findingId)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Closes the open findings about mails to a participant. @returns the kinds of these mails. */
export const closeAllOf = (
  trx: Trx,
  conventionId: string,
  registrationId: string,
  now: Date,
): Promise<{ mail: string; job: SentJob }[]> =>
  trx
    .updateTable('mail_finding')
    .set({ closed_at: now })
    .where('convention_id', '=', conventionId)
    .where('registration_id', '=', registrationId)
    .where('closed_at', 'is', null)
    .returning(['mail', 'job'])
    .execute()
