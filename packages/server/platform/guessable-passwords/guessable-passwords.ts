import { readFileSync } from 'node:fs'

const list = readFileSync(new URL('list.txt', import.meta.url), 'utf8').split('\n')
const common = new Set(list.filter((line) => line !== '' && !line.startsWith('#')))

/** The usual ends of a password that must have a digit or a symbol. */
const withoutEnd = (password: string): string => password.replace(/[\d!-/:-@]+$/, '')

/**
 * Whether a password is one of the commonest, in any case of its letters, or one with digits or symbols
 * behind it: `Baseball`, `baseball1` and `Baseball2027!` are the first guesses after the list itself.
 */
export const isCommonPassword = (password: string): boolean => {
  const lower = password.toLowerCase()
  return common.has(lower) || common.has(withoutEnd(lower))
}
