import type { User } from '@uketsuke/contract'
import { fullName } from '@uketsuke/contract/full-name'
import { useTranslations } from 'use-intl'
import { formatMinute } from '../../lib/format.ts'
import { useLanguage } from '../../lib/language.tsx'
import { useFieldItems } from '../../shared/details/use-field-items.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Section } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { placeOf } from './profile-values.ts'
import { categoryOf, nothing } from './purchases.ts'

type PartProps = { user: User; itemsOf: ReturnType<typeof useFieldItems> }

/** The participant's details in three parts. */
export function ProfileDetails({ user, purchaseHistoryPath }: { user: User; purchaseHistoryPath: string }) {
  const { country, metadata } = user
  const itemsOf = useFieldItems({ ...metadata, country }, placeOf(user))
  return (
    <>
      <Basic user={user} itemsOf={itemsOf} />
      <Participation user={user} itemsOf={itemsOf} purchaseHistoryPath={purchaseHistoryPath} />
      <ContactDetails user={user} itemsOf={itemsOf} />
    </>
  )
}

function Basic({ user, itemsOf }: PartProps) {
  const t = useTranslations('user.profile')
  const { language } = useLanguage()
  const { furigana } = user.metadata
  return (
    <Section variant="card" title={t('basic')}>
      <DescriptionList
        items={[
          { term: t('name'), description: fullName(user, language) },
          ...(furigana ? [{ term: t('furigana'), description: fullName(furigana, 'ja') }] : []),
          { term: t('email'), description: user.email },
          ...itemsOf('person'),
        ]}
      />
    </Section>
  )
}

function Participation({ user, itemsOf, purchaseHistoryPath }: PartProps & { purchaseHistoryPath: string }) {
  const t = useTranslations('user.profile')
  const { language } = useLanguage()
  return (
    <Section variant="card" title={t('participation')}>
      <DescriptionList
        items={[
          { term: t('category'), description: categoryOf(user)?.[language] ?? nothing },
          ...itemsOf('participation'),
          { term: t('createdAt'), description: formatMinute(user.createdAt, language) },
        ]}
      />
      <p>
        <TextLink to={purchaseHistoryPath}>{t('toPurchases')}</TextLink>
      </p>
    </Section>
  )
}

function ContactDetails({ user, itemsOf }: PartProps) {
  const t = useTranslations('user.profile')
  return (
    <Section variant="card" title={t('contact')}>
      <DescriptionList
        items={[
          { term: t('affiliation'), description: user.affiliation },
          ...itemsOf('work'),
          ...itemsOf('address'),
        ]}
      />
    </Section>
  )
}
