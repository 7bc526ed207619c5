/** The ways in which 3-D Secure treats a card. The demonstration convention accepts all of them. */
export const cardModes = ['normal', 'frictionless', 'challenge'] as const
export type CardMode = (typeof cardModes)[number]

/** A paying card for each mode: not enrolled, authenticated without a challenge, authenticated with one. */
export const cardOf: Record<CardMode, string> = {
  normal: '4111111111111111',
  frictionless: '4100000000000100',
  challenge: '4100000000005000',
}

/** Always declined. */
export const declinedCard = '4999000000000002'
