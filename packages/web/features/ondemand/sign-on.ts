import { api } from '@uketsuke/contract'
import { call } from '../../lib/api.ts'
import { hasCode } from '../../lib/api-error.ts'

/** The next step of a login that the on-demand system began. */
export type SignOn =
  /** The browser goes back to the system. */
  | { kind: 'leave'; url: string }
  | { kind: 'logIn' }
  /** `isOver`: the request is too old, or was never made here. */
  | { kind: 'failed'; reason: 'isOver' | 'tooMany' }

/** Asks the server, with the participant's login or without one. */
export const proceedSignOn = async (
  request: string,
  token: string | null,
  signal: AbortSignal,
): Promise<SignOn> => {
  try {
    const body = { request }
    const { url } = await (token === null
      ? call(api.declineSignOn, { body, signal })
      : call(api.continueSignOn, { token, body, signal, showsOutOfDate: true }))
    return url === null ? { kind: 'logIn' } : { kind: 'leave', url }
  } catch (error) {
    if (hasCode(error, 'INVALID_INPUT', 'INVALID_FORMAT')) return { kind: 'failed', reason: 'isOver' }
    if (hasCode(error, 'TOO_MANY_ATTEMPTS')) return { kind: 'failed', reason: 'tooMany' }
    throw error
  }
}
