import type { User } from '@uketsuke/contract'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatDateTime } from '../../lib/format.ts'
import { useLanguage } from '../../lib/language.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Section } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useChoiceTexts } from './choice-texts.ts'
import { fullName } from './user-name.ts'

type Rows = readonly (readonly [term: string, description: string | null | undefined])[]

/** Everything a participant told us, in three parts. */
export function ProfileDetails({ user, purchaseHistoryPath }: { user: User; purchaseHistoryPath: string }) {
  return (
    <>
      <Basic user={user} />
      <Participation user={user} purchaseHistoryPath={purchaseHistoryPath} />
      <ContactDetails user={user} />
    </>
  )
}

function Part({ title, rows, children }: { title: string; rows: Rows; children?: ReactNode }) {
  const t = useTranslations('user.profile')
  return (
    <Section variant="card" title={title}>
      <DescriptionList
        items={rows.map(([term, description]) => ({ term, description: description || t('none') }))}
      />
      {children}
    </Section>
  )
}

function Basic({ user }: { user: User }) {
  const t = useTranslations('user.profile')
  const { language } = useLanguage()
  const choice = useChoiceTexts()
  const { furigana, gender, birth } = user.metadata
  const rows: Rows = [
    [t('name'), fullName(user, language)],
    ...(furigana ? [[t('furigana'), fullName(furigana, 'ja')] as const] : []),
    [t('email'), user.email],
    [t('gender'), choice.gender(gender)],
    [t('birth'), birth && t('birthYear', { year: birth })],
  ]
  return <Part title={t('basic')} rows={rows} />
}

function Participation({ user, purchaseHistoryPath }: { user: User; purchaseHistoryPath: string }) {
  const t = useTranslations('user.profile')
  const { language } = useLanguage()
  const choice = useChoiceTexts()
  const { membershipNumber, participationType } = user.metadata
  const rows: Rows = [
    [t('category'), user.firstPlan?.planName[language] ?? ''],
    [t('participationType'), choice.participationType(participationType)],
    [t('membershipNumber'), membershipNumber],
    [t('createdAt'), formatDateTime(user.createdAt)],
  ]
  return (
    <Part title={t('participation')} rows={rows}>
      <p>
        <TextLink to={purchaseHistoryPath}>{t('toPurchases')}</TextLink>
      </p>
    </Part>
  )
}

function ContactDetails({ user }: { user: User }) {
  const t = useTranslations('user.profile')
  const choice = useChoiceTexts()
  const { contact, occupation, otherOccupation, postalCode, prefecture, address, tel, fax } = user.metadata
  const place: Rows = user.country
    ? [[t('country'), choice.country(user.country)]]
    : [[t('prefecture'), choice.prefecture(prefecture)]]
  const rows: Rows = [
    [t('affiliation'), user.affiliation],
    [t('occupation'), [choice.occupation(occupation), otherOccupation].filter(Boolean).join(' / ')],
    [t('contactPlace'), choice.contact(contact)],
    [t('postalCode'), postalCode],
    ...place,
    [t('address'), address],
    [t('tel'), tel],
    [t('fax'), fax],
  ]
  return <Part title={t('contact')} rows={rows} />
}
