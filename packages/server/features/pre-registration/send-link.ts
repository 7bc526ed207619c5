import { limits } from '@uketsuke/contract'
import type { Trx } from '../../platform/db/database.ts'
import type { ClientContext } from '../../platform/http/route.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { digest } from '../../platform/random.ts'
import { fail, type Result } from '../../platform/result.ts'
import { isOpen } from '../site/rules.ts'
import { countersOfOwner, issueLink } from './issue-link.ts'
import { findLink, lockPerson } from './store.ts'

type Refusal = 'ALREADY_REGISTRATED' | 'TOO_MANY_ATTEMPTS' | 'INVALID_CODE' | 'CODE_DISABLED' | 'OUT_OF_DATE'

/**
 * POST /send-link: mails a fresh link to the same address, with the same names. If nobody has opened the old
 * link, opening the new one ends it.
 */
export const sendLink = async (
  trx: Trx,
  queue: Queue,
  { convention, clientAddress, now }: ClientContext,
  code: string,
): Promise<Result<Record<string, never>, Refusal>> => {
  const { conventionId } = convention
  const link = await findLink(trx, conventionId, digest(code))
  if (!link) return fail('INVALID_CODE')
  const { preRegistrationId } = link
  const state = await lockPerson(trx, conventionId, preRegistrationId)
  if (state === 'registered') return fail('ALREADY_REGISTRATED')
  if (state !== 'open' || link.linkState !== 'current') return fail('CODE_DISABLED')
  if (!isOpen(convention.timeSettings.registration, now)) return fail('OUT_OF_DATE')
  const retryIn = link.requestedAt.getTime() + limits.linkInterval - now.getTime()
  if (retryIn > 0) return fail('TOO_MANY_ATTEMPTS', { retryIn })
  const request = { person: link, counters: countersOfOwner(link) }
  return issueLink(trx, queue, { conventionId, clientAddress, now }, request)
}
