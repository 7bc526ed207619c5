import { contacts, limits, toDigits } from '@uketsuke/contract'
import { useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../lib/language.tsx'
import { RadioField } from '../../ui/form/radio-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Section } from '../../ui/section.tsx'
import type { DetailFields, Place } from './detail-fields.ts'
import { countryChoices, prefectureChoices } from './place-choices.ts'
import { JapanesePostalCodeField, PostalCodeField } from './postal-code-field.tsx'

/** Japanese addresses begin with the postal code and the prefecture; of any other the country is asked. */
export function AddressSection({ place }: { place: Place }) {
  const { control } = useFormContext<DetailFields>()
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
      {place === 'prefecture' ? <JapanesePostalCodeField /> : <PostalCodeField />}
      {place === 'prefecture' ? (
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
        autoComplete="address-line1"
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
