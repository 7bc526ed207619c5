import type { Control } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { CheckboxField } from '../../ui/form/checkbox-field.tsx'
import { Section } from '../../ui/section.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import type { FormValues } from './form-values.ts'
import styles from './pre-registration-form.module.css'

/** The privacy notice, with the consent that is required before sending. */
export function Consent({ control, notice }: { control: Control<FormValues>; notice: string }) {
  const t = useTranslations('preRegistration.form')
  return (
    <Section variant="card" title={t('notice')}>
      <p className={styles.notice}>{unbroken(notice)}</p>
      <CheckboxField
        control={control}
        name="consent"
        label={t('consent')}
        missing={t('notConsented')}
        isRequired
      />
    </Section>
  )
}
