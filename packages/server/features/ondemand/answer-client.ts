import { limits } from '@uketsuke/contract'
import type { ClientCall, OpenIdProvider } from '../../adapters/openid/openid-provider.ts'
import { isLoopback } from '../../platform/client-address.ts'
import type { Db } from '../../platform/db/database.ts'
import type { RawAnswer, RawCall } from '../../platform/http/raw-routes.ts'
import { fail } from '../../platform/outcome.ts'
import { digest } from '../../platform/random.ts'
import { waitOf } from './rules.ts'
import { insertClientFailure, listClientFailures } from './store.ts'

/** What the token endpoint answers to a wrong secret. */
const unauthorized = 401

/** Answers a call of the on-demand system. An address that came with many wrong secrets has to wait. */
export const answerClient = async (
  { db, answer }: { db: Db; answer: OpenIdProvider['answer'] },
  clientCall: ClientCall,
  { convention, clientAddress, now, request, response }: RawCall,
): Promise<RawAnswer> => {
  const { conventionId } = convention
  const isCounted = clientCall === 'token' && !isLoopback(clientAddress)
  const addressHash = digest(clientAddress)
  if (isCounted) {
    const { window, perClientAddress: most } = limits.clientFailures
    const failures = await listClientFailures(db, conventionId, addressHash, most)
    const retryAfter = waitOf(failures, { most, window }, now)
    if (retryAfter > 0) return { kind: 'refused', failure: fail('TOO_MANY_ATTEMPTS', { retryAfter }) }
  }
  if (!(await answer(convention, clientCall, request, response)))
    return { kind: 'refused', failure: fail('NOT_FOUND') }
  if (isCounted && response.statusCode === unauthorized)
    await insertClientFailure(db, conventionId, addressHash, now)
  return 'written'
}
