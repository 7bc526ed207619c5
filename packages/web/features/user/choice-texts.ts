import { countries, prefectures } from '@uketsuke/contract'
import { useMessages } from 'use-intl'
import { useLanguage } from '../../lib/language.tsx'

/** Texts of stored choices. A value that a newer server may send and this page does not know is shown as it is. */
export const useChoiceTexts = () => {
  const { choices } = useMessages()
  const { language } = useLanguage()
  const of = (texts: Record<string, string>) => (value: string | null) => value && (texts[value] ?? value)
  const named = (list: readonly { code: string; ja: string; en: string }[]) => (value: string | null) =>
    value && (list.find(({ code }) => code === value)?.[language] ?? value)
  return {
    gender: of(choices.gender),
    contact: of(choices.contact),
    occupation: of(choices.occupation),
    participationType: of(choices.participationType),
    country: named(countries),
    prefecture: named(prefectures),
  }
}
