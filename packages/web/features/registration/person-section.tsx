import type { PreRegisteredUser } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { type Asked, SectionFields } from '../../shared/details/field-controls.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './registration-form.module.css'

export function PersonSection({ person, asked }: { person: PreRegisteredUser; asked: Asked }) {
  const t = useTranslations('registration.form')
  const ui = useTranslations('ui')
  const { lastName, firstName, email } = person
  return (
    <Section variant="card" title={t('person')}>
      <DescriptionList
        items={[
          { term: t('name'), description: ui('fullName', { lastName, firstName }) },
          { term: t('email'), description: email },
        ]}
      />
      <p className={styles.note}>{t('personHint')}</p>
      <SectionFields section="person" {...asked} />
    </Section>
  )
}
