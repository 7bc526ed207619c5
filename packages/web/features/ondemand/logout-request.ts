import { api, type LogoutAnswer } from '@uketsuke/contract'
import { call } from '../../lib/api.ts'
import { hasCode } from '../../lib/api-error.ts'

/**
 * The participant and the next address of a logout that the on-demand system began; null if the request is
 * too old, or was not signed here.
 */
export const readLogoutRequest = async (
  request: string,
  signal: AbortSignal,
): Promise<LogoutAnswer | null> => {
  try {
    return await call(api.continueLogout, { body: { request }, signal })
  } catch (error) {
    if (hasCode(error, 'INVALID_INPUT', 'INVALID_FORMAT')) return null
    throw error
  }
}
