import { countries, prefectures } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../lib/language.tsx'
import type { DescriptionItem } from '../../ui/description-list.tsx'
import type { Link } from './queries.ts'
import type { Details } from './read-form.ts'

/** Everything entered, in words, in the order of the form. */
export const useDetailItems = ({ person }: Link, { affiliation, metadata }: Details): DescriptionItem[] => {
  const t = useTranslations('registration.form')
  const ui = useTranslations('ui')
  const choices = useTranslations('choices')
  const { language } = useLanguage()
  const { firstName, lastName, email } = person
  const { gender, occupation, contact, participationType } = metadata
  const country = countries.find(({ code }) => code === metadata.country)?.[language]
  const prefecture = prefectures.find(({ code }) => code === metadata.prefecture)?.[language]

  const entered = {
    name: ui('fullName', { firstName, lastName }),
    email,
    gender: gender && choices(`gender.${gender}`),
    birth: metadata.birth,
    affiliation,
    occupation: choices(`occupation.${occupation}`),
    ...(metadata.otherOccupation && { otherOccupation: metadata.otherOccupation }),
    contact: choices(`contact.${contact}`),
    postalCode: metadata.postalCode,
    ...(country && { country }),
    ...(prefecture && { prefecture }),
    addressLine: metadata.address,
    tel: metadata.tel,
    fax: metadata.fax,
    membershipNumber: metadata.membershipNumber,
    participationType: participationType && choices(`participationType.${participationType}`),
  }
  const labels = Object.keys(entered) as (keyof typeof entered)[]
  return labels.map((label) => ({ term: t(label), description: entered[label] || ui('notEntered') }))
}
