import type { Language } from '../language.ts'

type Name = { firstName: string; lastName: string }

const inOrder = {
  ja: ({ firstName, lastName }: Name) => `${lastName} ${firstName}`,
  en: ({ firstName, lastName }: Name) => `${firstName} ${lastName}`,
} satisfies Record<Language, (name: Name) => string>

const eastAsian = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u

/**
 * Last name first in Japanese, given name first in English. Names in Chinese, Japanese or Korean letters keep
 * their order, because nobody reverses them.
 */
export const fullName = (name: Name, language: Language): string =>
  inOrder[eastAsian.test(name.lastName + name.firstName) ? 'ja' : language](name)
