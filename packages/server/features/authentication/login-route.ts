import type { Endpoint, ErrorOf } from '@uketsuke/contract'
import type { Call, Handler, Route } from '../../platform/http/route.ts'
import { checkToken, type Login, type TokenRefusal } from './check-token.ts'

/** Requires the endpoint to declare every refusal of a token. */
type RefusesTokens<E extends Endpoint> = TokenRefusal extends ErrorOf<E> ? unknown : never

/** Connects a participant's endpoint with its handler, which receives the login behind the call's token. */
export const loginRoute = <E extends Endpoint & { apiToken: 'login' }>(
  endpoint: E & RefusesTokens<E>,
  handle: (...args: [...Parameters<Handler<E>>, login: Login]) => ReturnType<Handler<E>>,
): Route => ({
  endpoint,
  handle: async (db: Parameters<Handler<E>>[0], call: Call<E>) => {
    const checked = await checkToken(db, call.convention, call.apiToken, call.now)
    return checked.ok ? handle(db, call, checked.value) : checked
  },
})
