import { isAbroad } from '@uketsuke/contract'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { tidyPostalCode, tidyPostalCodeAbroad } from '../../lib/postal-code.ts'
import { useFormControl } from '../../ui/form/form-control.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import type { DetailFields } from './detail-fields.ts'
import styles from './postal-code-field.module.css'
import { useAddressFiller } from './use-address-filler.ts'

/** A Japanese postal code, which fills in the address fields after it; any code if "overseas" is chosen. */
export function JapanesePostalCodeField() {
  const control = useFormControl<DetailFields>()
  const t = useTranslations()
  const { note, leave } = useAddressFiller()
  const isOverseas = isAbroad({ prefecture: useWatch({ control, name: 'metadata.prefecture' }) })
  useEffect(() => {
    // A lookup that still runs must not fill in a Japanese address.
    if (isOverseas) void leave('')
  }, [isOverseas, leave])
  const shown = isOverseas ? null : note
  return (
    <TextField
      control={control}
      name="metadata.postalCode"
      label={t('participantFields.postalCode.label')}
      hint={
        <span className={styles.hint}>
          <span className={shown ? styles.past : undefined}>
            {t(isOverseas ? 'registration.postalCode.abroad' : 'registration.addressLookup.hint')}
          </span>
          <span role="status">{shown && t(`registration.addressLookup.${shown}`)}</span>
        </span>
      }
      width="short"
      {...(!isOverseas && { inputMode: 'numeric' })}
      autoComplete="postal-code"
      normalize={isOverseas ? tidyPostalCodeAbroad : tidyPostalCode}
      onLeave={(text) => leave(isOverseas ? '' : text)}
      isRequired
    />
  )
}

/** A postal code of any country: the hint follows the country chosen above. */
export function PostalCodeField() {
  const control = useFormControl<DetailFields>()
  const t = useTranslations()
  const isInJapan = useWatch({ control, name: 'metadata.country' }) === 'JP'
  return (
    <TextField
      control={control}
      name="metadata.postalCode"
      label={t('participantFields.postalCode.label')}
      hint={t(`registration.postalCode.${isInJapan ? 'japan' : 'abroad'}`)}
      width="short"
      autoComplete="postal-code"
      normalize={isInJapan ? tidyPostalCode : tidyPostalCodeAbroad}
      isRequired
    />
  )
}
