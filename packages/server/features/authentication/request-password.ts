import { randomUUIDv7 } from 'node:crypto'
import { limits, type PasswordRequest } from '@uketsuke/contract'
import { isLoopback } from '../../platform/client-address.ts'
import { later } from '../../platform/clock.ts'
import type { Trx } from '../../platform/db/database.ts'
import { lockNames } from '../../platform/db/lock-names.ts'
import type { ClientContext } from '../../platform/http/route.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { digest } from '../../platform/random.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { mailJob } from '../mailing/mail-job.ts'
import { emailKey } from '../pre-registration/rules.ts'
import { isOpen } from '../site/rules.ts'
import {
  countPasswordRequests,
  insertPasswordRequest,
  type PasswordRequestKey,
} from './password-request-store.ts'
import { idAsDrawn, passwordWait } from './rules.ts'

/** Mails a new password if the request's ID and address belong together. The job generates the password. */
export const passwordMailJob = mailJob<PasswordRequestKey>('password-mail')

/**
 * POST /authenticate/reissue. Writes the same rows and takes the same time for every ID and address, because
 * only the mail job looks up the owner. The limits also apply to unknown IDs.
 */
export const requestPassword = async (
  trx: Trx,
  queue: Queue,
  { convention, clientAddress, now }: ClientContext,
  { registrationId: typed, email }: PasswordRequest,
): Promise<Result<Record<string, never>, 'OUT_OF_DATE' | 'TOO_MANY_ATTEMPTS'>> => {
  const { conventionId, timeSettings } = convention
  if (!isOpen(timeSettings.mypage, now)) return fail('OUT_OF_DATE')
  const registrationId = idAsDrawn(convention, typed)
  const addressHash = digest(clientAddress)
  const names = [`id ${registrationId}`, `from ${addressHash.toString('hex')}`]
  await lockNames(
    trx,
    names.map((name) => `password ${conventionId} ${name}`),
  )
  const since = later(now, -limits.passwordRequests.window)
  const asked = await countPasswordRequests(trx, { conventionId, registrationId }, addressHash, since)
  const retryIn = passwordWait(asked, isLoopback(clientAddress), now)
  if (retryIn > 0) return fail('TOO_MANY_ATTEMPTS', { retryIn })

  const key = { conventionId, requestId: randomUUIDv7() }
  const emailHash = digest(emailKey(email))
  await insertPasswordRequest(trx, { ...key, registrationId, emailHash, addressHash, now })
  await queue.send(trx, passwordMailJob, key)
  return succeed({})
}
