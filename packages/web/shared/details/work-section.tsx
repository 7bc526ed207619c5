import { limits, occupations } from '@uketsuke/contract'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Section } from '../../ui/section.tsx'
import type { DetailFields } from './detail-fields.ts'

export function WorkSection() {
  const { control, setValue } = useFormContext<DetailFields>()
  const t = useTranslations('registration.form')
  const choices = useTranslations('choices.occupation')
  const occupation = useWatch({ control, name: 'metadata.occupation' })
  return (
    <Section variant="card" title={t('work')}>
      <TextField
        control={control}
        name="affiliation"
        limit={limits.maxLengths.affiliation}
        label={t('affiliation')}
        hint={t('affiliationHint')}
        autoComplete="organization"
        isPrinted
        isRequired
      />
      <SelectField
        control={control}
        name="metadata.occupation"
        label={t('occupation')}
        width="medium"
        choices={occupations.map((value) => ({ value, label: choices(value) }))}
        onChoose={(value) => value !== 'OTHER' && setValue('metadata.otherOccupation', '')}
        isRequired
      />
      {occupation === 'OTHER' && (
        <TextField
          control={control}
          name="metadata.otherOccupation"
          limit={limits.maxLengths.otherOccupation}
          label={t('otherOccupation')}
          hint={t('otherOccupationHint')}
          width="medium"
          isRequired
        />
      )}
    </Section>
  )
}
