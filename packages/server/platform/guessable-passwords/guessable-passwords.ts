import { readFileSync } from 'node:fs'

const list = readFileSync(new URL('list.txt', import.meta.url), 'utf8').split('\n')
const common = new Set(list.filter((line) => line !== '' && !line.startsWith('#')))

/** Strips the usual endings of a password that must contain a digit or a symbol. */
const withoutEnd = (password: string): string => password.replace(/[\d!-/:-@]+$/, '')

/**
 * Whether a password is one of the most common, in any letter case, with or without digits or symbols at its
 * end: `Baseball`, `baseball1` and `Baseball2027!` are the first guesses after the list itself.
 */
export const isGuessablePassword = (password: string): boolean => {
  const lower = password.toLowerCase()
  return common.has(lower) || common.has(withoutEnd(lower))
}
