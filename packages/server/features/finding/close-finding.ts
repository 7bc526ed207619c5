import type { Trx } from '../../platform/db/database.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { setClosed } from './store.ts'

/** Somebody has dealt with it. Closing it again changes nothing; found again, the same thing is a new finding. */
export const closeFinding = async (
  trx: Trx,
  conventionId: string,
  findingId: string,
  now: Date,
): Promise<Result<undefined, 'RESOURCE_NOT_FOUND'>> =>
  (await setClosed(trx, conventionId, findingId, now)) ? succeed(undefined) : fail('RESOURCE_NOT_FOUND')
