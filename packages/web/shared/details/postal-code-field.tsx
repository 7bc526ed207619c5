import { useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { tidyPostalCode } from '../../lib/postal-code.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import type { DetailFields } from './detail-fields.ts'
import styles from './postal-code-field.module.css'
import { useAddressFiller } from './use-address-filler.ts'

/** The postal code, of any country. */
export function PostalCodeField() {
  const { control } = useFormContext<DetailFields>()
  const t = useTranslations('registration.form')
  return (
    <TextField
      control={control}
      name="metadata.postalCode"
      label={t('postalCode')}
      hint={t('postalCodeHint')}
      width="short"
      autoComplete="postal-code"
      normalize={tidyPostalCode}
      isRequired
    />
  )
}

/** The postal code of an address in Japan, which fills in the fields after it. */
export function JapanesePostalCodeField() {
  const { control } = useFormContext<DetailFields>()
  const t = useTranslations('registration')
  const { note, leave } = useAddressFiller()
  return (
    <div>
      <TextField
        control={control}
        name="metadata.postalCode"
        label={t('form.postalCode')}
        hint={t('form.postalCodeLookupHint')}
        width="short"
        inputMode="numeric"
        autoComplete="postal-code"
        normalize={tidyPostalCode}
        onLeave={leave}
        isRequired
      />
      <p role="status" className={styles.addressNote}>
        {note && t(`addressLookup.${note}`)}
      </p>
    </div>
  )
}
