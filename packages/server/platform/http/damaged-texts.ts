import type { BrokenRule } from '@uketsuke/contract'

/**
 * U+FFFD stands where a program could not read a character; half a surrogate pair becomes it on its way out.
 */
const isDamaged = (text: string): boolean => text.includes('\ufffd') || !text.isWellFormed()

/**
 * The fields whose text lost characters before it reached us. Stored, it would be mailed and printed like
 * that.
 */
export const damagedTexts = (value: unknown, path: readonly string[] = []): BrokenRule[] => {
  if (typeof value === 'string') return isDamaged(value) ? [{ path: path.join('.'), rule: 'utf8' }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => damagedTexts(inner, [...path, key]))
}
