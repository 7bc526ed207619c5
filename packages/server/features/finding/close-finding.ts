import type { Trx } from '../../platform/db/database.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { setMailClosed } from './mail-store.ts'
import { setClosed } from './store.ts'

/** Closes the findings about undelivered mails to a participant, for a caller that sends the mails again. */
export { closeAllOf as closeUndelivered } from './mail-store.ts'

/**
 * Marks a finding as dealt with. Closing it again changes nothing. If the problem occurs again, it becomes a
 * new finding.
 */
export const closeFinding = async (
  trx: Trx,
  conventionId: string,
  findingId: string,
  now: Date,
): Promise<Result<undefined, 'RESOURCE_NOT_FOUND'>> => {
  const isClosed =
    (await setClosed(trx, conventionId, findingId, now)) ||
    (await setMailClosed(trx, conventionId, findingId, now))
  return isClosed ? succeed(undefined) : fail('RESOURCE_NOT_FOUND')
}
