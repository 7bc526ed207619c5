import type { PersonQuery } from '@uketsuke/contract/operator'
import type { Db } from '../../platform/db/database.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { emailKey } from '../pre-registration/rules.ts'
import { findPerson as find, type PersonKey } from './store.ts'

/** Finds a person by registration ID or e-mail address. INVALID_FORMAT: the query has neither or both. */
export const findPerson = async (
  db: Db,
  conventionId: string,
  { registrationId, email }: PersonQuery,
): Promise<Result<PersonKey, 'RESOURCE_NOT_FOUND' | 'INVALID_FORMAT'>> => {
  if ((registrationId === undefined) === (email === undefined))
    return fail('INVALID_FORMAT', { details: [{ path: 'registrationId', rule: 'requiredIf' }] })
  const by = registrationId === undefined ? { emailKey: emailKey(email ?? '') } : { registrationId }
  const person = await find(db, conventionId, by)
  return person ? succeed(person) : fail('RESOURCE_NOT_FOUND')
}
