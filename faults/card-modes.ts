/** What 3-D Secure does with a card; the convention of the demonstration takes all of them. */
export const cardModes = ['normal', 'frictionless', 'challenge'] as const
export type CardMode = (typeof cardModes)[number]

/** Cards that pay, by what 3-D Secure does with them: nothing, no question, a question. */
export const cardOf: Record<CardMode, string> = {
  normal: '4111111111111111',
  frictionless: '4100000000000100',
  challenge: '4100000000005000',
}

/** Declined whatever happens. */
export const declinedCard = '4999000000000002'
