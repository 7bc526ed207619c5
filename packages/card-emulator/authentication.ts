import { randomBytes, randomUUID } from 'node:crypto'
import type { Tds2Result } from './cards.ts'
import type { Execution } from './execution.ts'

/** How a 3-D Secure authentication ended; a challenge ends in Y, N or a cancellation by the buyer. */
export type AuthenticationOutcome = Exclude<Tds2Result, 'C'> | 'cancelled'

/** What a buyer can answer to a challenge. */
export const challengeResults = ['success', 'fail', 'cancel'] as const
export type ChallengeResult = (typeof challengeResults)[number]

/** One 3-D Secure 2 authentication, from ExecTran on. */
export interface Authentication {
  /** The two parts of the address the browser is sent to: a UUID and 32 hex digits. */
  readonly transId: string
  readonly t: string
  readonly retUrl: string
  /** How the browser goes back to `retUrl`: CallbackType 1 is POST, 3 is GET. */
  readonly returnMethod: 'POST' | 'GET'
  /** What the issuer makes of the card; `C` asks the buyer. */
  readonly issuer: Tds2Result
  readonly execution: Execution
  wrongPasswords: number
  /** Absent until the browser came, and with a challenge until the buyer answered. */
  outcome?: AuthenticationOutcome
}

/** The password every challenge takes. */
export const CHALLENGE_PASSWORD = '123456'

/** How many wrong passwords fail a challenge. */
export const PASSWORD_TRIES = 3

export function beginAuthentication(
  issuer: Tds2Result,
  retUrl: string,
  callbackType: string,
  execution: Execution,
): Authentication {
  return {
    transId: randomUUID(),
    t: randomBytes(16).toString('hex'),
    retUrl,
    returnMethod: callbackType === '3' ? 'GET' : 'POST',
    issuer,
    execution,
    wrongPasswords: 0,
  }
}

/** The browser came: whoever is not asked a question is through with it. */
export function visit(authentication: Authentication): void {
  const { issuer } = authentication
  if (issuer !== 'C') authentication.outcome ??= issuer
}

const outcomes: Record<ChallengeResult, AuthenticationOutcome> = {
  success: 'Y',
  fail: 'N',
  cancel: 'cancelled',
}

/**
 * The buyer answers. The first answer counts, and none where the issuer did not ask. `password` undefined stands
 * for the right one.
 */
export function answerChallenge(
  authentication: Authentication,
  result: ChallengeResult,
  password: string = CHALLENGE_PASSWORD,
): void {
  visit(authentication)
  if (authentication.outcome) return
  if (result === 'success' && password !== CHALLENGE_PASSWORD) {
    authentication.wrongPasswords += 1
    if (authentication.wrongPasswords === PASSWORD_TRIES) authentication.outcome = 'N'
    return
  }
  authentication.outcome = outcomes[result]
}
