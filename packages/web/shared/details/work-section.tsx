import { limits } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { useFormControl } from '../../ui/form/form-control.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { Section } from '../../ui/section.tsx'
import type { DetailFields } from './detail-fields.ts'
import { type Asked, SectionFields } from './field-controls.tsx'

export function WorkSection(asked: Asked) {
  const control = useFormControl<DetailFields>()
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
