/** What an error answer says about the money, and about what can be done. */
export type Verdict =
  /** Maybe charged: ask. */
  | 'unknown'
  /** Not charged; the same request may be sent again after a pause. */
  | 'busy'
  /** Not charged; the buyer can try again with the card corrected or another one. */
  | 'declined'
  /** Not charged; the token is unusable, a new one is needed. */
  | 'token'
  /** Not charged; our fault or our contract's: the buyer can do nothing. */
  | 'ours'

/** By prefix, the longest first. Families and their meaning: the provider's error list (E.., EX1, 42C, 42G). */
const verdicts: readonly (readonly [prefix: string, verdict: Verdict])[] = [
  ['E11010001', 'unknown'],
  ['E11010999', 'unknown'],
  ['E01460008', 'declined'],
  ['E0117', 'declined'],
  ['E0118', 'declined'],
  ['E0148', 'declined'],
  // Amount, tax and field errors that our own request caused come back as declines of the network.
  ...['67', '68', '69', '70', '71', '72', '73', '74', '75', '76', '77', '78', '79', '80', '81'].map(
    (code) => [`42G${code}`, 'ours'] as const,
  ),
  ['EX1', 'token'],
  ['E21', 'declined'],
  ['E41', 'declined'],
  ['E82', 'busy'],
  ['E90', 'unknown'],
  ['E91', 'unknown'],
  ['E92', 'busy'],
  ['42C', 'unknown'],
  ['42G', 'declined'],
  ['E', 'ours'],
]

/** A code nobody knows says nothing about the money. */
export const verdictOf = (code: string): Verdict =>
  verdicts.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 'unknown'

const bySeverity: readonly Verdict[] = ['unknown', 'ours', 'busy', 'token', 'declined']

/** Of several codes in one answer the most careful reading counts. */
export const verdictOfAll = (codes: readonly string[]): Verdict =>
  bySeverity.find((verdict) => codes.some((code) => verdictOf(code) === verdict)) ?? 'unknown'
