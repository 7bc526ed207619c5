import type { Language } from '@uketsuke/contract'

export type LanguageSettings = { isToggleLanguageEnabled: boolean; defaultLanguage: Language }

/** Until the configuration is here, the page is shown as most conventions have it. */
const usual: LanguageSettings = { isToggleLanguageEnabled: true, defaultLanguage: 'ja' }

type Wishes = { query: Language | null; stored: Language | null; settings: LanguageSettings | undefined }

export const chooseLanguage = ({ query, stored, settings = usual }: Wishes): Language =>
  (settings.isToggleLanguageEnabled ? query : null) ?? stored ?? settings.defaultLanguage

/** `#/guide?lang=en#law`: route, query and section of the address behind the hash. */
const partsOf = (hash: string) => {
  const [address = '', section] = hash.slice(1).split('#')
  const [route = '', query] = address.split('?')
  return { route, params: new URLSearchParams(query), section }
}

const isLanguage: Record<Language, true> = { ja: true, en: true }

/** Whatever an address or a storage holds. */
export const languageIn = (wish: string | null): Language | null =>
  wish !== null && Object.hasOwn(isLanguage, wish) ? (wish as Language) : null

/** `lang` stands in the query of the hash route; the query of the page itself is read too. */
export const languageOfAddress = ({ hash, search }: { hash: string; search: string }): Language | null => {
  return languageIn(partsOf(hash).params.get('lang') ?? new URLSearchParams(search).get('lang'))
}

/** The address with `lang` set to the language just chosen, or null when it names none. */
export const addressInLanguage = (hash: string, language: Language): string | null => {
  const { route, params, section } = partsOf(hash)
  if (!params.has('lang')) return null
  params.set('lang', language)
  return `#${route}?${params}${section === undefined ? '' : `#${section}`}`
}
