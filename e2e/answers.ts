import {
  type ChoiceField,
  countries,
  customs,
  type FieldSection,
  fieldNamed,
  fieldsIn,
  isChoice,
  type Language,
  type ParticipantField,
  prefectures,
} from '@uketsuke/contract'
import type { Messages } from '@uketsuke/phrases'
import { sampleDetails } from '@uketsuke/testing'

/** The answer to a question of the registration form; `first` is the first choice that it offers. */
export type Answer = {
  name: ParticipantField
  section: FieldSection
  as: 'text' | 'list' | 'radio'
  label: string
  value: string
  first: string
}

const controls: Record<ChoiceField, 'list' | 'radio'> = {
  contact: 'radio',
  occupation: 'list',
  country: 'list',
  prefecture: 'list',
  gender: 'radio',
  participationType: 'radio',
}

const places = { country: countries, prefecture: prefectures }

/** What visitors answer in the registration form, in its order. */
export const answersOf = (language: Language, texts: Messages): Answer[] => {
  const entered: { [Name in ParticipantField]?: string } = sampleDetails[language].metadata
  const choicesOf = (name: ChoiceField): Record<string, string> =>
    name === 'country' || name === 'prefecture'
      ? Object.fromEntries(places[name].map((place) => [place.code, place[language]]))
      : texts.choices[name]
  const asked = {
    occupation: entered.occupation,
    place: customs[language].place,
  }
  return (['person', 'work', 'address', 'participation'] as const)
    .flatMap((section) => fieldsIn(section, asked))
    .flatMap((name): Answer[] => {
      const value = entered[name]
      if (value === undefined) return []
      const { section } = fieldNamed(name)
      const { label } = texts.participantFields[name]
      if (!isChoice(name)) return [{ name, section, as: 'text', label, value, first: value }]
      const choices = choicesOf(name)
      const [first = ''] = Object.values(choices)
      return [{ name, section, as: controls[name], label, value: choices[value] ?? value, first }]
    })
}
