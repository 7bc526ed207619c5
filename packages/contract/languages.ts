/** The languages of the product; Japanese is the default everywhere. */
export const languages = ['ja', 'en'] as const
type Language = (typeof languages)[number]

/** Questions of forms, and parts of papers, that only one language has. */
type Customs = {
  /** In the order in which names are written. */
  names: readonly ['lastName' | 'firstName', 'lastName' | 'firstName']
  hasFurigana: boolean
  hasHonorifics: boolean
  /** The question for the place of residence. */
  place: 'prefecture' | 'country'
}
export const customs: Record<Language, Customs> = {
  ja: { names: ['lastName', 'firstName'], hasFurigana: true, hasHonorifics: true, place: 'prefecture' },
  en: { names: ['firstName', 'lastName'], hasFurigana: false, hasHonorifics: false, place: 'country' },
}

/** Whether names need a reading in this language. False for anything that is not a language. */
export const hasFurigana = (language: string | undefined): boolean =>
  languages.some((known) => known === language && customs[known].hasFurigana)

/** Asks for a value once per language. */
export const byLanguage = <Value>(valueIn: (language: Language) => Value): Record<Language, Value> => {
  const values = languages.map((language) => [language, valueIn(language)] as const)
  return Object.fromEntries(values) as Record<Language, Value>
}
