import { useTranslations } from 'use-intl'
import { useFieldItems } from '../../shared/details/use-field-items.ts'
import type { DescriptionItem } from '../../ui/description-list.tsx'
import type { Link } from './queries.ts'
import type { Details } from './read-form.ts'

/** The entered details as texts, in the order of the form. */
export const useDetailItems = ({ person }: Link, { affiliation, metadata }: Details): DescriptionItem[] => {
  const t = useTranslations('registration.form')
  const ui = useTranslations('ui')
  const { firstName, lastName, email } = person
  const itemsOf = useFieldItems(metadata, metadata.country ? 'country' : 'prefecture', ui('notEntered'))
  return [
    { term: t('name'), description: ui('fullName', { firstName, lastName }) },
    { term: t('email'), description: email },
    ...itemsOf('person'),
    { term: t('affiliation'), description: affiliation },
    ...itemsOf('work'),
    ...itemsOf('address'),
    ...itemsOf('participation'),
  ]
}
