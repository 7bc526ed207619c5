import { fullName } from '@uketsuke/contract/full-name'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../lib/language.tsx'
import { useFieldItems } from '../../shared/details/use-field-items.ts'
import type { DescriptionItem } from '../../ui/description-list.tsx'
import type { Link } from './queries.ts'
import type { Details } from './read-form.ts'

/** The sections of the form, in its order. */
export const formSections = ['person', 'work', 'address', 'participation'] as const
export type FormSection = (typeof formSections)[number]

/** The entered details as texts, by section of the form. */
export const useDetailItems = (
  { person }: Link,
  { affiliation, metadata }: Details,
): Record<FormSection, DescriptionItem[]> => {
  const t = useTranslations('registration.form')
  const { language } = useLanguage()
  const { furigana } = person.metadata
  const itemsOf = useFieldItems(metadata, metadata.country ? 'country' : 'prefecture')
  return {
    person: [
      { term: t('name'), description: fullName(person, language) },
      ...(furigana ? [{ term: t('furigana'), description: fullName(furigana, 'ja') }] : []),
      { term: t('email'), description: person.email },
      ...itemsOf('person'),
    ],
    work: [{ term: t('affiliation'), description: affiliation }, ...itemsOf('work')],
    address: itemsOf('address'),
    participation: itemsOf('participation'),
  }
}
