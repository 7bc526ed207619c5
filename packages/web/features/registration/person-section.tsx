import { genders, type PreRegisteredUser } from '@uketsuke/contract'
import type { Control } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { DescriptionList } from '../../ui/description-list.tsx'
import { RadioField } from '../../ui/form/radio-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { Section } from '../../ui/section.tsx'
import type { FormValues } from './form-values.ts'
import styles from './registration-form.module.css'

const oldest = 1920
const birthYears = (now = new Date().getFullYear()) =>
  Array.from({ length: now - oldest + 1 }, (_, age) => String(now - age))

export function PersonSection({
  control,
  person,
}: {
  control: Control<FormValues>
  person: PreRegisteredUser
}) {
  const t = useTranslations('registration.form')
  const ui = useTranslations('ui')
  const { lastName, firstName, email } = person
  const choices = useTranslations('choices.gender')
  return (
    <Section variant="card" title={t('person')}>
      <DescriptionList
        items={[
          { term: t('name'), description: ui('fullName', { lastName, firstName }) },
          { term: t('email'), description: email },
        ]}
      />
      <p className={styles.note}>{t('personHint')}</p>
      <RadioField
        control={control}
        name="metadata.gender"
        label={t('gender')}
        isRequired={false}
        choices={genders.map((value) => ({ value, label: choices(value) }))}
      />
      <SelectField
        control={control}
        name="metadata.birth"
        label={t('birth')}
        isRequired={false}
        width="medium"
        autoComplete="bday-year"
        choices={birthYears().map((year) => ({ value: year, label: year }))}
      />
    </Section>
  )
}
