import { api, type LogoutAnswer } from '@uketsuke/contract'
import { call } from '../../lib/api.ts'
import { hasCode } from '../../lib/api-error.ts'

/**
 * Whom a logout is for that the on-demand system began, and where it goes; null if it is too old, or was
 * never made here.
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
