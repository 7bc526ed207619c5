import {
  type EnteredFields,
  type FieldSection,
  fieldNamed,
  fieldsIn,
  isChoice,
  type ParticipantField,
  type Place,
} from '@uketsuke/contract'
import { useMessages, useTranslations } from 'use-intl'
import type { DescriptionItem } from '../../ui/description-list.tsx'
import { useChoiceText } from './field-choices.ts'

/** The details as texts, by section. */
export const useFieldItems = (entered: EnteredFields, place: Place) => {
  const { participantFields } = useMessages()
  const choiceText = useChoiceText()
  const ui = useTranslations('ui')
  const inWords = (name: ParticipantField): string => {
    const value = entered[name]
    if (!value) return ui('notEntered')
    if (isChoice(name)) return choiceText(name, value)
    return fieldNamed(name).kind === 'year' ? ui('year', { year: value }) : value
  }
  return (section: FieldSection): DescriptionItem[] =>
    fieldsIn(section, { occupation: entered.occupation, place }).map((name) => ({
      term: participantFields[name].label,
      description: inWords(name),
    }))
}
