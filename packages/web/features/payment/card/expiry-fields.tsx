import { type CardForm, limits } from '@uketsuke/contract'
import { type Control, useFormState } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { yearOf } from '../../../lib/format.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { FieldError, Need } from '../../../ui/form/field-frame.tsx'
import { useRuleText } from '../../../ui/form/rule-text.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'
import styles from '../payment.module.css'

const twoDigits = (number: number) => String(number).padStart(2, '0')
const choice = (value: string) => ({ value, label: value })

const months = Array.from({ length: 12 }, (_, index) => choice(twoDigits(index + 1)))

/** This year in Japan and the next nine, as two digits. */
const years = () => {
  const first = yearOf(new Date(serverNow()))
  return Array.from({ length: limits.cardExpiryYears }, (_, index) =>
    choice(twoDigits((first + index) % 100)),
  )
}

/**
 * Month and year. Until chosen, they show MM and YY as a card does, in either language. Both have one line
 * above them for their errors; screen readers hear each error at its field.
 */
export function ExpiryFields({ control }: { control: Control<CardForm> }) {
  const t = useTranslations('payment.card')
  const common = { control, isRequired: true }
  const { errors } = useFormState({ control, name: ['expireMM', 'expireYY'] })
  const error = useRuleText('chosen', t('expiry'))(errors.expireMM ?? errors.expireYY)
  return (
    <fieldset className={styles.expiry}>
      <legend>
        {t('expiry')}
        <Need isRequired />
      </legend>
      {error && <FieldError isHidden>{error}</FieldError>}
      <div className={styles.expiryFields}>
        <SelectField
          {...common}
          name="expireMM"
          placeholder="MM"
          label={t('expireMM')}
          fullLabel={t('expiryMonth')}
          choices={months}
          autoComplete="cc-exp-month"
        />
        <SelectField
          {...common}
          name="expireYY"
          placeholder="YY"
          label={t('expireYY')}
          fullLabel={t('expiryYear')}
          choices={years()}
          autoComplete="cc-exp-year"
        />
      </div>
    </fieldset>
  )
}
