import { randomBytes, randomUUID } from 'node:crypto'
import type { Tds2Result } from './cards.ts'
import type { Execution } from './execution.ts'

/** How a 3-D Secure authentication ended. A challenge ends in Y, N or `cancelled` (by the buyer). */
export type AuthenticationOutcome = Exclude<Tds2Result, 'C'> | 'cancelled'

/** The answers a buyer can give to a challenge. */
export const challengeResults = ['success', 'fail', 'cancel'] as const
export type ChallengeResult = (typeof challengeResults)[number]

/** One 3-D Secure 2 authentication, starting with ExecTran. */
export interface Authentication {
  /** The two variable parts of the redirect address: a UUID and 32 hex digits. */
  readonly transId: string
  readonly t: string
  readonly retUrl: string
  /** How the browser returns to `retUrl`: POST for CallbackType 1, GET for 3. */
  readonly returnMethod: 'POST' | 'GET'
  /** The issuer's verdict on the card; `C` means a challenge. */
  readonly issuer: Tds2Result
  readonly execution: Execution
  wrongPasswords: number
  /** Absent until the browser arrives; with a challenge, absent until the buyer answers. */
  outcome?: AuthenticationOutcome
}

/** The password that passes every challenge. */
export const CHALLENGE_PASSWORD = '123456'

/** Number of wrong passwords that fail a challenge. */
export const PASSWORD_TRIES = 3

export const beginAuthentication = (
  issuer: Tds2Result,
  retUrl: string,
  callbackType: string,
  execution: Execution,
): Authentication => ({
  transId: randomUUID(),
  t: randomBytes(16).toString('hex'),
  retUrl,
  returnMethod: callbackType === '3' ? 'GET' : 'POST',
  issuer,
  execution,
  wrongPasswords: 0,
})

/** Records the browser's arrival, which completes an authentication without a challenge. */
export const visit = (authentication: Authentication): void => {
  const { issuer } = authentication
  if (issuer !== 'C') authentication.outcome ??= issuer
}

const outcomes: Record<ChallengeResult, AuthenticationOutcome> = {
  success: 'Y',
  fail: 'N',
  cancel: 'cancelled',
}

/**
 * Records the buyer's answer. Only the first answer counts, and only if the issuer asked for a challenge. An
 * undefined `password` means the right one.
 */
export const answerChallenge = (
  authentication: Authentication,
  result: ChallengeResult,
  password: string = CHALLENGE_PASSWORD,
): void => {
  visit(authentication)
  if (authentication.outcome) return
  if (result === 'success' && password !== CHALLENGE_PASSWORD) {
    authentication.wrongPasswords += 1
    if (authentication.wrongPasswords === PASSWORD_TRIES) authentication.outcome = 'N'
    return
  }
  authentication.outcome = outcomes[result]
}
