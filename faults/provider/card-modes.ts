import { cards, threeDSecureCards } from '@uketsuke/testing'

/** The ways in which 3-D Secure treats a card. The demonstration convention accepts all of them. */
export const cardModes = ['plain', 'frictionless', 'challenge'] as const
export type CardMode = (typeof cardModes)[number]

/** A paying card for each mode: not enrolled, authenticated without a challenge, authenticated with one. */
export const cardOf: Record<CardMode, string> = {
  plain: cards.good,
  frictionless: threeDSecureCards.authenticated,
  challenge: threeDSecureCards.challenged,
}
