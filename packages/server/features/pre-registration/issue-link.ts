import { randomUUIDv7 } from 'node:crypto'
import { limits } from '@uketsuke/contract'
import { isLoopback } from '../../platform/client-address.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { mailboxOf } from '../../platform/mailbox-of.ts'
import { digest } from '../../platform/random.ts'
import { countEvent } from '../../platform/rate-limit/count-event.ts'
import type { Counter } from '../../platform/rate-limit/hit-store.ts'
import type { RateLimit } from '../../platform/rate-limit/rate-limit.ts'
import { type Result, succeed } from '../../platform/result.ts'
import { mailJob } from '../mailing/mail-job.ts'
import { emailKey } from './rules.ts'
import { insertLink, type Person } from './store.ts'

/** Mails the link `linkId`. The job generates its code, so that the queue never holds a code. */
export const linkMailJob = mailJob<{ conventionId: string; linkId: string }>('link-mail')

const { linkInterval, linkLife, linksPerLife, linksPerClientAddress, linksPerMailbox } = limits
const paced = (kind: string): RateLimit[] => [
  { kind: `${kind}Pace`, max: 1, window: linkInterval },
  { kind, max: linksPerLife, window: linkLife },
]
const ofEmail = paced('linkOfEmail')
const byCode = paced('linkByCode')
const ofMailbox: RateLimit = { kind: 'linkOfMailbox', ...linksPerMailbox, everywhere: true }
const fromAddress: RateLimit = { kind: 'linkFromAddress', max: linksPerClientAddress, window: linkLife }

const countersOf = (wanted: readonly RateLimit[], subject: string): Counter[] =>
  wanted.map((limit) => ({ limit, subject }))

/**
 * The counters for links that anybody who knows the e-mail address can request. Callers at different
 * addresses have separate quotas within that of the mailbox.
 */
export const countersOfStranger = (email: string, clientAddress: string): Counter[] => [
  ...countersOf(ofEmail, `${emailKey(email)} ${clientAddress}`),
  { limit: ofMailbox, subject: mailboxOf(email) },
  ...(isLoopback(clientAddress) ? [] : [{ limit: fromAddress, subject: clientAddress }]),
]

/**
 * The counters for links requested with a code. Only the owner of the mailbox has a code, so no stranger can
 * use up these links.
 */
export const countersOfOwner = ({ preRegistrationId }: Person): Counter[] =>
  countersOf(byCode, preRegistrationId)

/** Requests a fresh link within these limits. The caller must have locked the person's row. */
export const issueLink = async (
  trx: Trx,
  queue: Queue,
  { conventionId, clientAddress, now }: { conventionId: string; clientAddress: string; now: Date },
  { person, counters }: { person: Person; counters: readonly Counter[] },
): Promise<Result<Record<string, never>, 'TOO_MANY_ATTEMPTS'>> => {
  const counted = await countEvent(trx, conventionId, counters, now)
  if (!counted.ok) return counted
  const linkId = randomUUIDv7()
  await insertLink(trx, { ...person, conventionId, linkId, addressHash: digest(clientAddress), now })
  await queue.send(trx, linkMailJob, { conventionId, linkId })
  return succeed({})
}
