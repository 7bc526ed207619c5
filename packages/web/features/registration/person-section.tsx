import type { PreRegisteredUser } from '@uketsuke/contract'
import { fullName } from '@uketsuke/contract/full-name'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../lib/language.tsx'
import { type Asked, SectionFields } from '../../shared/details/field-controls.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './registration-form.module.css'

export function PersonSection({ person, asked }: { person: PreRegisteredUser; asked: Asked }) {
  const t = useTranslations('registration.form')
  const { language } = useLanguage()
  return (
    <Section variant="card" title={t('person')}>
      <DescriptionList
        items={[
          { term: t('name'), description: fullName(person, language) },
          { term: t('email'), description: person.email },
        ]}
      />
      <p className={styles.note}>{t('personHint')}</p>
      <SectionFields section="person" {...asked} />
    </Section>
  )
}
