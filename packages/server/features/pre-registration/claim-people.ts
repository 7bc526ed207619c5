import { randomUUIDv7 } from 'node:crypto'
import type { Trx } from '../../platform/db/database.ts'
import { emailKey } from './rules.ts'
import { type Person, upsertRegisteredPeople } from './store.ts'

/**
 * Claims e-mail addresses, each once, for people whom the secretariat registers. From then on, their links
 * answer ALREADY_REGISTRATED.
 * @returns their IDs by `emailKey`, without people who are already registered.
 */
export const claimPeople = async (
  trx: Trx,
  conventionId: string,
  people: Omit<Person, 'preRegistrationId'>[],
  now: Date,
): Promise<Map<string, string>> => {
  const rows = people.map((person) => ({
    ...person,
    preRegistrationId: randomUUIDv7(),
    key: emailKey(person.email),
  }))
  const claimed = await upsertRegisteredPeople(trx, conventionId, rows, now)
  return new Map(claimed.map(({ key, preRegistrationId }) => [key, preRegistrationId]))
}
