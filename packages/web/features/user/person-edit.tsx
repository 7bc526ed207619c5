import { limits, toHiragana, type User } from '@uketsuke/contract'
import { fullName } from '@uketsuke/contract/full-name'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../lib/language.tsx'
import { type Asked, SectionFields } from '../../shared/details/field-controls.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { FieldPair } from '../../ui/form/field-frame.tsx'
import { useFormControl } from '../../ui/form/form-control.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './person-edit.module.css'
import type { ProfileValues } from './profile-values.ts'

/** Name and e-mail address, which are fixed, and the fields beside them. */
export function PersonEdit({ user, asked }: { user: User; asked: Asked }) {
  const control = useFormControl<ProfileValues>()
  const t = useTranslations('user.profile')
  const furigana = useTranslations('preRegistration.form')
  const { language } = useLanguage()
  return (
    <Section variant="card" title={t('basic')}>
      <DescriptionList
        items={[
          { term: t('name'), description: fullName(user, language) },
          { term: t('email'), description: user.email },
        ]}
      />
      <p className={styles.note}>{t('edit.locked')}</p>
      {user.metadata.furigana && (
        <FieldPair>
          {(['lastName', 'firstName'] as const).map((name) => (
            <TextField
              key={name}
              control={control}
              name={`metadata.furigana.${name}`}
              label={furigana(name === 'lastName' ? 'furiganaLastName' : 'furiganaFirstName')}
              normalize={toHiragana}
              autoComplete="off"
              limit={limits.maxLengths.name}
              isRequired
            />
          ))}
        </FieldPair>
      )}
      <SectionFields section="person" {...asked} />
    </Section>
  )
}
