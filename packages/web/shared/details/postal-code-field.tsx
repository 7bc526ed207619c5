import { useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { tidyPostalCode } from '../../lib/postal-code.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import type { DetailFields } from './detail-fields.ts'
import styles from './postal-code-field.module.css'
import { useAddressFiller } from './use-address-filler.ts'

/** A Japanese postal code, which fills in the address fields after it. */
export function JapanesePostalCodeField() {
  const { control } = useFormContext<DetailFields>()
  const t = useTranslations()
  const { note, leave } = useAddressFiller()
  return (
    <div>
      <TextField
        control={control}
        name="metadata.postalCode"
        label={t('participantFields.postalCode.label')}
        hint={t('registration.addressLookup.hint')}
        width="short"
        inputMode="numeric"
        autoComplete="postal-code"
        normalize={tidyPostalCode}
        onLeave={leave}
        isRequired
      />
      <p role="status" className={styles.addressNote}>
        {note && t(`registration.addressLookup.${note}`)}
      </p>
    </div>
  )
}
