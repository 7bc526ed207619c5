import {
  type ChoiceField,
  type CodeOf,
  countries,
  type Language,
  type LocalizedText,
  participantFields,
  prefectures,
} from '@uketsuke/contract'
import { useMessages } from 'use-intl'
import { yearOf } from '../../lib/format.ts'
import { useLanguage } from '../../lib/language.tsx'
import { serverNow } from '../../lib/server-time.ts'
import type { Choice } from '../../ui/form/select-field.tsx'

type PlaceField = 'country' | 'prefecture'
const places: Record<PlaceField, readonly ({ code: string } & LocalizedText)[]> = {
  country: countries,
  prefecture: prefectures,
}
const isPlace = (name: ChoiceField): name is PlaceField => name in places

/** The texts of choices other than places, by code. */
const useTexts = () => {
  const { choices } = useMessages()
  return (name: Exclude<ChoiceField, PlaceField>): Record<string, string> => choices[name]
}

/** The text of a choice. A code that only a newer server knows is shown unchanged. */
export const useChoiceText = () => {
  const { language } = useLanguage()
  const textsOf = useTexts()
  return (name: ChoiceField, code: string): string => {
    const text = isPlace(name)
      ? places[name].find((place) => place.code === code)?.[language]
      : textsOf(name)[code]
    return text ?? code
  }
}

/**
 * Prefectures keep their order. Countries are stored in English order, so only another language sorts them.
 */
const placeChoices = (name: PlaceField, language: Language): Choice[] => {
  const choices = places[name].map((place) => ({ value: place.code, label: place[language] }))
  if (name === 'prefecture' || language === 'en') return choices
  const { compare } = new Intl.Collator(language)
  return choices.sort((a, b) => compare(a.label, b.label))
}

/** The choices of a field. */
export const useChoices = () => {
  const { language } = useLanguage()
  const textOf = useChoiceText()
  return (name: ChoiceField): Choice[] => {
    if (isPlace(name)) return placeChoices(name, language)
    const codes: readonly CodeOf<ChoiceField>[] = participantFields[name].codes
    return codes.map((value) => ({ value, label: textOf(name, value) }))
  }
}

const oldest = 1920

/** The years of birth, from the current year in Japan backwards. */
export const birthYears = (): Choice[] => {
  const now = yearOf(new Date(serverNow()))
  return Array.from({ length: now - oldest + 1 }, (_, age) => {
    const year = String(now - age)
    return { value: year, label: year }
  })
}
