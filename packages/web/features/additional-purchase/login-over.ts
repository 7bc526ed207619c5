import { hasCode } from '../../lib/api-error.ts'

/** Nobody is logged in any more, as far as the server knows: only logging in again helps. */
export const isLoginOver = (error: unknown): boolean =>
  hasCode(error, 'INVALID_CODE', 'INVALID_TOKEN', 'TOKEN_EXPIRED', 'DISABLED', 'OUT_OF_DATE')
