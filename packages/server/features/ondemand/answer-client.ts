import { limits } from '@uketsuke/contract'
import type { ClientCall, OpenIdProvider } from '../../adapters/openid/openid-provider.ts'
import { isLoopback } from '../../platform/client-address.ts'
import type { ConcurrencyLimit } from '../../platform/concurrency-limit.ts'
import type { Db } from '../../platform/db/database.ts'
import type { RawAnswer, RawCall } from '../../platform/http/raw-routes.ts'
import { limitFailures } from '../../platform/rate-limit/limit-failures.ts'
import type { TryLimit } from '../../platform/rate-limit/rate-limit.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'

const { window, perClientAddress } = limits.clientFailures
/** Low enough for several processes together to still accept the right secret. */
const wrongSecrets: TryLimit = { kind: 'clientSecret', max: perClientAddress, window, atOnce: 10 }

/** The token endpoint's status for a wrong secret. */
const unauthorized = 401

/** Answers a call of the on-demand system. After many wrong secrets, the caller's address must wait. */
export const answerClient = async (
  { db, inTurn, answer }: { db: Db; inTurn: ConcurrencyLimit; answer: OpenIdProvider['answer'] },
  clientCall: ClientCall,
  { convention, clientAddress, now, request, response }: RawCall,
): Promise<RawAnswer> => {
  const answerNow = async (): Promise<Result<undefined, 'NOT_FOUND'>> =>
    (await answer(convention, clientCall, request, response)) ? succeed(undefined) : fail('NOT_FOUND')
  const answerCounted = () => {
    const { conventionId } = convention
    const counters = [{ limit: wrongSecrets, subject: clientAddress }]
    return limitFailures(db, inTurn, { conventionId, counters, now }, async () => {
      const result = await answerNow()
      return { isWrong: response.statusCode === unauthorized, result }
    })
  }
  const isCounted = clientCall === 'token' && !isLoopback(clientAddress)
  const answered = await (isCounted ? answerCounted() : answerNow())
  return answered.ok ? 'written' : { kind: 'refused', failure: answered }
}
