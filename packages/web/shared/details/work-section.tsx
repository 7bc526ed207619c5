import { limits } from '@uketsuke/contract'
import { useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { TextField } from '../../ui/form/text-field.tsx'
import { Section } from '../../ui/section.tsx'
import type { DetailFields } from './detail-fields.ts'
import { type Asked, SectionFields } from './field-controls.tsx'

export function WorkSection(asked: Asked) {
  const { control } = useFormContext<DetailFields>()
  const t = useTranslations('registration.form')
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
      <SectionFields section="work" {...asked} />
    </Section>
  )
}
