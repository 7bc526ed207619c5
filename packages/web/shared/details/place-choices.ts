import { countries, type Language, prefectures } from '@uketsuke/contract'
import type { Choice } from '../../ui/form/select-field.tsx'

const choice = (language: Language) => (place: { code: string; ja: string; en: string }) => ({
  value: place.code,
  label: place[language],
})

/** In the order people look them up in their language. */
export const countryChoices = (language: Language): Choice[] => {
  const { compare } = new Intl.Collator(language)
  return countries.map(choice(language)).sort((a, b) => compare(a.label, b.label))
}

/** From north to south, as everyone in Japan learned them. */
export const prefectureChoices = (language: Language): Choice[] => prefectures.map(choice(language))
