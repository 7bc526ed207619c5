import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { tidyPostalCode } from '../../lib/postal-code.ts'
import { useFormControl } from '../../ui/form/form-control.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import type { DetailFields } from './detail-fields.ts'
import styles from './postal-code-field.module.css'
import { useAddressFiller } from './use-address-filler.ts'

/** A Japanese postal code, which fills in the address fields after it. */
export function JapanesePostalCodeField() {
  const control = useFormControl<DetailFields>()
  const t = useTranslations()
  const { note, leave } = useAddressFiller()
  return (
    <TextField
      control={control}
      name="metadata.postalCode"
      label={t('participantFields.postalCode.label')}
      hint={
        <span className={styles.hint}>
          <span className={note ? styles.past : undefined}>{t('registration.addressLookup.hint')}</span>
          <span role="status">{note && t(`registration.addressLookup.${note}`)}</span>
        </span>
      }
      width="short"
      inputMode="numeric"
      autoComplete="postal-code"
      normalize={tidyPostalCode}
      onLeave={leave}
      isRequired
    />
  )
}

/** Examples for the countries whose postal codes have the hyphen that the field requires. */
const examples: Record<string, string> = { BR: '01310-100', JP: '123-4567', PL: '00-001', PT: '1000-001' }

/** A postal code of any country: the hint follows the country chosen above. */
export function PostalCodeField() {
  const control = useFormControl<DetailFields>()
  const label = useTranslations('participantFields')('postalCode.label')
  const t = useTranslations('registration.postalCodeAbroad')
  const country = useWatch({ control, name: 'metadata.country' })
  const example = examples[country || 'JP']
  return (
    <TextField
      control={control}
      name="metadata.postalCode"
      label={label}
      hint={example ? t('hint', { example }) : t('otherForm')}
      width="short"
      autoComplete="postal-code"
      normalize={tidyPostalCode}
      isRequired
    />
  )
}
