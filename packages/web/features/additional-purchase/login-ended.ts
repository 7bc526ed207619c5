import { hasCode, hasLoginEnded } from '../../lib/api-error.ts'

/** Also when seats are reserved, which a code allows as well: an unknown login is an invalid code there. */
export const hasBuyersLoginEnded = (error: unknown): boolean =>
  hasLoginEnded(error) || hasCode(error, 'INVALID_CODE')
