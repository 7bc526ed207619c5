import { hasCode, hasLoginEnded } from '../../lib/api-error.ts'

/**
 * Covers the reservation of seats too. It accepts a login or a code, so an unknown login counts as an invalid
 * code there.
 */
export const hasBuyersLoginEnded = (error: unknown): boolean =>
  hasLoginEnded(error) || hasCode(error, 'INVALID_CODE')
