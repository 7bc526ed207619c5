import { useTranslations } from 'use-intl'
import { Section } from '../../ui/section.tsx'
import { type Asked, SectionFields } from './field-controls.tsx'

/** Japanese addresses start with postal code and prefecture; others with the country. */
export function AddressSection(asked: Asked) {
  const t = useTranslations('registration.form')
  return (
    <Section variant="card" title={t('address')}>
      <SectionFields section="address" {...asked} />
    </Section>
  )
}
