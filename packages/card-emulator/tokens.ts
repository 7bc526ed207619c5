import { randomBytes } from 'node:crypto'
import type { Card } from './cards.ts'

/** Lifetime of a token in milliseconds: 30 minutes. */
export const TOKEN_LIFE_MS = 30 * 60 * 1000

// For this long, a late use of a token answers "expired" rather than "unknown".
const REMEMBERED_MS = 24 * 60 * 60 * 1000

interface IssuedToken {
  shopId: string
  expiresAt: number
  /** Undefined once the token is spent. */
  card: Card | undefined
}

/** Tokens in the order they were issued. */
export type Tokens = Map<string, IssuedToken>

/** The result of spending a token: the card, or the ErrInfo for ExecTran's answer. */
type SpentToken = { card: Card } | { errInfo: string }

/**
 * Issues a token of 64 half-width letters and digits for a card; it is valid for one use within 30 minutes.
 */
export const issueToken = (tokens: Tokens, shopId: string, card: Card, now: Date): string => {
  forgetOld(tokens, now.getTime())
  const token = randomBytes(32).toString('hex')
  tokens.set(token, { shopId, expiresAt: now.getTime() + TOKEN_LIFE_MS, card })
  return token
}

/**
 * Takes the card out of a token and uses the token up, even if the card is then declined. ErrInfo is
 * EX1000301 unknown, EX1000302 used, EX1000303 expired, EX1000304 issued to another shop (the last meaning is
 * assumed).
 */
export const spendToken = (tokens: Tokens, token: string, shopId: string, now: Date): SpentToken => {
  const issued = tokens.get(token)
  if (!issued) return { errInfo: 'EX1000301' }
  if (issued.shopId !== shopId) return { errInfo: 'EX1000304' }
  if (!issued.card) return { errInfo: 'EX1000302' }
  if (issued.expiresAt <= now.getTime()) return { errInfo: 'EX1000303' }

  const { card } = issued
  issued.card = undefined
  return { card }
}

const forgetOld = (tokens: Tokens, now: number): void => {
  for (const [token, { expiresAt }] of tokens) {
    if (expiresAt + REMEMBERED_MS > now) return
    tokens.delete(token)
  }
}
