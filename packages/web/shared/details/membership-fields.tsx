import { limits, participationTypes, toHalfWidth } from '@uketsuke/contract'
import { useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { RadioField } from '../../ui/form/radio-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { DetailFields } from './detail-fields.ts'

export function MembershipFields({ isTypeRequired }: { isTypeRequired: boolean }) {
  const { control } = useFormContext<DetailFields>()
  const t = useTranslations('registration.form')
  const type = useTranslations('choices.participationType')
  return (
    <>
      <TextField
        control={control}
        name="metadata.membershipNumber"
        limit={limits.maxLengths.membershipNumber}
        label={t('membershipNumber')}
        hint={t('membershipNumberHint')}
        width="medium"
        normalize={toHalfWidth}
        autoComplete="off"
        isRequired
      />
      <RadioField
        control={control}
        name="metadata.participationType"
        label={t('participationType')}
        isRequired={isTypeRequired}
        choices={participationTypes.map((value) => ({ value, label: type(value) }))}
      />
    </>
  )
}
