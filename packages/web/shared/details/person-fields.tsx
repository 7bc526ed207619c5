import { genders } from '@uketsuke/contract'
import { useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { yearOf } from '../../lib/format.ts'
import { serverNow } from '../../lib/server-time.ts'
import { RadioField } from '../../ui/form/radio-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import type { DetailFields } from './detail-fields.ts'

const oldest = 1920

/** From this year in Japan back. */
const birthYears = () => {
  const now = yearOf(new Date(serverNow()))
  return Array.from({ length: now - oldest + 1 }, (_, age) => String(now - age))
}

export function PersonFields() {
  const { control } = useFormContext<DetailFields>()
  const t = useTranslations('registration.form')
  const choices = useTranslations('choices.gender')
  return (
    <>
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
    </>
  )
}
