/**
 * The languages of the product; Japanese is the default everywhere. Their schema is apart, in language.ts, so
 * that the first screen does not load the schema library.
 */
export const languages = ['ja', 'en'] as const
/** The same as the type `Language` of language.ts, which belongs to the schema. */
type ListedLanguage = (typeof languages)[number]

/** Differences between the languages in forms and printed documents. */
type Customs = {
  /** The parts of a name in the order in which they are written. */
  names: readonly ['lastName' | 'firstName', 'lastName' | 'firstName']
  hasFurigana: boolean
  hasHonorifics: boolean
  /** The question for the place of residence. */
  place: 'prefecture' | 'country'
}
export const customs: Record<ListedLanguage, Customs> = {
  ja: { names: ['lastName', 'firstName'], hasFurigana: true, hasHonorifics: true, place: 'prefecture' },
  en: { names: ['firstName', 'lastName'], hasFurigana: false, hasHonorifics: false, place: 'country' },
}

/** Whether names need a reading in this language. False for an unknown language. */
export const hasFurigana = (language: string | undefined): boolean =>
  languages.some((known) => known === language && customs[known].hasFurigana)

/** Builds a record with one value per language. */
export const byLanguage = <Value>(
  valueIn: (language: ListedLanguage) => Value,
): Record<ListedLanguage, Value> => {
  const values = languages.map((language) => [language, valueIn(language)] as const)
  return Object.fromEntries(values) as Record<ListedLanguage, Value>
}
