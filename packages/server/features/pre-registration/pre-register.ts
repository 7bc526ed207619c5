import { randomUUIDv7 } from 'node:crypto'
import type { PreRegistration } from '@uketsuke/contract'
import type { Trx } from '../../platform/db/database.ts'
import type { ClientContext } from '../../platform/http/route.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { fail, type Result } from '../../platform/result.ts'
import { isOpen } from '../site/rules.ts'
import { issueLink } from './issue-link.ts'
import { emailKey } from './rules.ts'
import { upsertPerson } from './store.ts'

/** POST /pre-registration: mails a link. Earlier links of the same address stop working. */
export const preRegister = async (
  trx: Trx,
  queue: Queue,
  { convention, clientAddress, now }: ClientContext,
  input: PreRegistration,
): Promise<Result<Record<string, never>, 'ALREADY_REGISTRATED' | 'TOO_MANY_ATTEMPTS' | 'OUT_OF_DATE'>> => {
  if (!isOpen(convention.timeSettings.registration, now)) return fail('OUT_OF_DATE')
  const { conventionId } = convention
  const person = await upsertPerson(
    trx,
    {
      conventionId,
      preRegistrationId: randomUUIDv7(),
      email: input.email,
      firstName: input.firstName,
      lastName: input.lastName,
      furigana: input.metadata.furigana ?? null,
      language: input.metadata.selectedLanguage,
    },
    emailKey(input.email),
    now,
  )
  if (person.state === 'registered') return fail('ALREADY_REGISTRATED')
  const { preRegistrationId } = person
  return issueLink(trx, queue, { conventionId, preRegistrationId, clientAddress, now })
}
