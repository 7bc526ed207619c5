import { contacts, limits, toDigits } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../lib/language.tsx'
import { RadioField } from '../../ui/form/radio-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Section } from '../../ui/section.tsx'
import { countryChoices, prefectureChoices } from './place-choices.ts'
import { JapanesePostalCodeField, PostalCodeField } from './postal-code-field.tsx'
import type { SectionProps } from './section-props.ts'

/** Japanese addresses begin with the postal code and the prefecture; in English the country is asked instead. */
export function AddressSection(form: SectionProps) {
  const { control } = form
  const t = useTranslations('registration.form')
  const choices = useTranslations('choices.contact')
  const { language } = useLanguage()
  return (
    <Section variant="card" title={t('address')}>
      <RadioField
        control={control}
        name="metadata.contact"
        label={t('contact')}
        choices={contacts.map((value) => ({ value, label: choices(value) }))}
        isRequired
      />
      {language === 'ja' ? <JapanesePostalCodeField {...form} /> : <PostalCodeField control={control} />}
      {language === 'ja' ? (
        <SelectField
          control={control}
          name="metadata.prefecture"
          label={t('prefecture')}
          width="medium"
          autoComplete="address-level1"
          choices={prefectureChoices(language)}
          isRequired
        />
      ) : (
        <SelectField
          control={control}
          name="metadata.country"
          label={t('country')}
          width="medium"
          autoComplete="country"
          choices={countryChoices(language)}
          isRequired
        />
      )}
      <TextField
        control={control}
        name="metadata.address"
        limit={limits.maxLengths.address}
        label={t('addressLine')}
        hint={t('addressLineHint')}
        autoComplete="street-address"
        isRequired
      />
      <TextField
        control={control}
        name="metadata.tel"
        label={t('tel')}
        hint={t('telHint')}
        type="tel"
        width="medium"
        autoComplete="tel-national"
        normalize={toDigits}
        isRequired
      />
      <TextField
        control={control}
        name="metadata.fax"
        label={t('fax')}
        hint={t('faxHint')}
        type="tel"
        width="medium"
        autoComplete="off"
        normalize={toDigits}
        isRequired={false}
      />
    </Section>
  )
}
