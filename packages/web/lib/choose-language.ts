import { type Language, languages } from '@uketsuke/contract'
import { inLanguage, queryOfHash } from './paths.ts'

export type LanguageSettings = { isToggleLanguageEnabled: boolean; defaultLanguage: Language }

/** The settings of most conventions, used until the configuration arrives. */
const usual: LanguageSettings = { isToggleLanguageEnabled: true, defaultLanguage: 'ja' }

type Wishes = { query: Language | null; stored: Language | null; settings: LanguageSettings | undefined }

/** Without the toggle nobody could undo a choice, so none counts. */
export const chooseLanguage = ({ query, stored, settings = usual }: Wishes): Language =>
  (settings.isToggleLanguageEnabled ? (query ?? stored) : null) ?? settings.defaultLanguage

/** Parses a language from an address or from storage. */
export const languageIn = (wish: string | null): Language | null =>
  languages.find((language) => language === wish) ?? null

/** Reads `lang` from the query of the hash route, or from that of the page itself. */
export const languageOfAddress = ({ hash, search }: { hash: string; search: string }): Language | null =>
  languageIn(queryOfHash(hash).get('lang') ?? new URLSearchParams(search).get('lang'))

/** The address with `lang` set to the selected language, or null if it names none. */
export const addressInLanguage = (hash: string, language: Language): string | null =>
  queryOfHash(hash).has('lang') ? inLanguage(hash.slice(1), language) : null
