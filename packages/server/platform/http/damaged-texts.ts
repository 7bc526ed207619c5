import type { BrokenRule } from '@uketsuke/contract'

/**
 * U+FFFD marks a character that some program could not read. Half a surrogate pair turns into it when it is
 * sent.
 */
const isDamaged = (text: string): boolean => text.includes('\ufffd') || !text.isWellFormed()

/**
 * The fields whose text lost characters before it reached us. If stored, it would be mailed and printed in
 * that state.
 */
export const damagedTexts = (value: unknown, path: readonly string[] = []): BrokenRule[] => {
  if (typeof value === 'string') return isDamaged(value) ? [{ path: path.join('.'), rule: 'utf8' }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => damagedTexts(inner, [...path, key]))
}
