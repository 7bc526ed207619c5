import type { MailsAgain, MailsAgainAnswer } from '@uketsuke/contract/operator'
import type { Trx } from '../../platform/db/database.ts'
import type { CallContext } from '../../platform/http/route.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { endLogins } from '../authentication/end-login.ts'
import { closeUndelivered } from '../finding/close-finding.ts'
import { mailJob } from '../mailing/mail-job.ts'
import { completionMailJob } from '../registration/complete-registration.ts'
import { changeAddress } from './change-address.ts'
import { lockParticipant } from './store.ts'

type Refusal = 'RESOURCE_NOT_FOUND' | 'ALREADY_REGISTRATED' | 'REQUEST_IN_PROGRESS'

/** Mails that enable a login. A mail with a new password replaces them all. */
const loginMails = ['completion', 'invitation', 'newPassword']

/**
 * POST /participants/{registrationId}/mails: corrects the address, and resends undelivered mails. If there
 * are none, it sends a new login, which ends the logins of the previous recipient. REQUEST_IN_PROGRESS: a
 * person is registering with the address.
 */
export const mailAgain = async (
  trx: Trx,
  queue: Queue,
  { convention: { conventionId }, now }: CallContext,
  { params: { registrationId }, body: { email } }: { params: { registrationId: string }; body: MailsAgain },
): Promise<Result<MailsAgainAnswer, Refusal>> => {
  const participant = await lockParticipant(trx, conventionId, registrationId)
  if (!participant) return fail('RESOURCE_NOT_FOUND')
  if (email) {
    const refusal = await changeAddress(trx, { conventionId, ...participant }, email)
    if (refusal) return fail(refusal)
  }

  const undelivered = await closeUndelivered(trx, conventionId, registrationId, now)
  const others = undelivered.filter(({ mail }) => !loginMails.includes(mail))
  for (const { job } of others) await queue.send(trx, mailJob(job.name), job.data)
  const isLoginDue = undelivered.length === 0 || others.length < undelivered.length
  const mails = others.map(({ mail }) => mail)
  // Unpaid and disabled participants may still receive mails about a refund.
  if (!isLoginDue || participant.state !== 'active') return succeed({ mails })
  await endLogins(trx, conventionId, registrationId)
  await queue.send(trx, completionMailJob, { conventionId, registrationId })
  return succeed({ mails: ['login', ...mails] })
}
