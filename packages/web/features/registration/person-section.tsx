import type { PreRegisteredUser } from '@uketsuke/contract'
import { fullName } from '@uketsuke/contract/full-name'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../lib/language.tsx'
import { type Asked, SectionFields } from '../../shared/details/field-controls.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Section } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import styles from './registration-form.module.css'

type Props = { person: PreRegisteredUser; asked: Asked; preRegistrationPath: string }

/** Name and e-mail address belong to the link: another pre-registration corrects them. */
export function PersonSection({ person, asked, preRegistrationPath }: Props) {
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
      <div className={styles.note}>
        <p>{t('personHint')}</p>
        <p>
          <TextLink to={preRegistrationPath}>{t('startAgain')}</TextLink>
        </p>
      </div>
      <SectionFields section="person" {...asked} />
    </Section>
  )
}
