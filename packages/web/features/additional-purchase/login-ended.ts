import { hasCode } from '../../lib/api-error.ts'

/** The server no longer accepts the login: only a new login helps. */
export const hasLoginEnded = (error: unknown): boolean =>
  hasCode(error, 'INVALID_CODE', 'INVALID_TOKEN', 'TOKEN_EXPIRED', 'DISABLED', 'OUT_OF_DATE')
