import { randomUUIDv7 } from 'node:crypto'
import type { PreRegistration } from '@uketsuke/contract'
import type { Trx } from '../../platform/db/database.ts'
import type { ClientContext } from '../../platform/http/route.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { fail, type Result } from '../../platform/result.ts'
import { isOpen } from '../site/rules.ts'
import { countersOfStranger, issueLink } from './issue-link.ts'
import { emailKey } from './rules.ts'
import { upsertPerson } from './store.ts'

/** POST /pre-registration: mails a link. Earlier links stay, because the caller may be another person. */
export const preRegister = async (
  trx: Trx,
  queue: Queue,
  { convention, clientAddress, now }: ClientContext,
  { email, firstName, lastName, metadata }: PreRegistration,
): Promise<Result<Record<string, never>, 'ALREADY_REGISTRATED' | 'TOO_MANY_ATTEMPTS' | 'OUT_OF_DATE'>> => {
  if (!isOpen(convention.timeSettings.registration, now)) return fail('OUT_OF_DATE')
  const { conventionId } = convention
  const { furigana = null, selectedLanguage: language } = metadata
  const named = { preRegistrationId: randomUUIDv7(), email, firstName, lastName, furigana, language }
  const keyed = { ...named, key: emailKey(email) }
  const { preRegistrationId, state } = await upsertPerson(trx, conventionId, keyed, now)
  if (state === 'registered') return fail('ALREADY_REGISTRATED')
  const counters = countersOfStranger(email, clientAddress)
  const person = { ...named, preRegistrationId }
  return issueLink(trx, queue, { conventionId, clientAddress, now }, { person, counters })
}
