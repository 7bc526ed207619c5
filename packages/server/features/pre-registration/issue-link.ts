import { randomUUIDv7 } from 'node:crypto'
import { limits } from '@uketsuke/contract'
import { isLoopback } from '../../platform/client-address.ts'
import { later } from '../../platform/clock.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { JobKind, Queue } from '../../platform/jobs/queue.ts'
import { digest } from '../../platform/random.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { countLinks, insertLink } from './store.ts'

/** Mails the link `linkId`. The job generates its code, so that the queue never holds a code. */
export const linkMailJob: JobKind<{ conventionId: string; linkId: string }> = {
  name: 'link-mail',
  retryLimit: 8,
}

/**
 * Requests a fresh link within the limits per person and per client address. The caller must have locked the person's
 * row.
 */
export const issueLink = async (
  trx: Trx,
  queue: Queue,
  request: { conventionId: string; preRegistrationId: string; clientAddress: string; now: Date },
): Promise<Result<Record<string, never>, 'TOO_MANY_ATTEMPTS'>> => {
  const { conventionId, preRegistrationId, clientAddress, now } = request
  const addressHash = digest(clientAddress)
  const count = await countLinks(
    trx,
    { conventionId, preRegistrationId },
    addressHash,
    later(now, -limits.linkLife),
  )

  const sinceNewest = count.newest ? now.getTime() - count.newest.getTime() : Number.POSITIVE_INFINITY
  if (sinceNewest < limits.linkInterval)
    return fail('TOO_MANY_ATTEMPTS', { retryIn: limits.linkInterval - sinceNewest })
  if (count.ofPerson >= limits.linksPerLife) return fail('TOO_MANY_ATTEMPTS', { retryIn: limits.linkLife })
  if (count.ofAddress >= limits.linksPerClientAddress && !isLoopback(clientAddress))
    return fail('TOO_MANY_ATTEMPTS', { retryIn: limits.linkLife })

  const linkId = randomUUIDv7()
  await insertLink(trx, { conventionId, linkId, preRegistrationId, addressHash, now })
  await queue.send(trx, linkMailJob, { conventionId, linkId })
  return succeed({})
}
