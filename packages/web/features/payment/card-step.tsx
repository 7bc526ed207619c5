import { type CardForm, cardForm, limits, type PriceInfo, toDigits, toHalfWidth } from '@uketsuke/contract'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { checkWith, useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { Icon } from '../../ui/icon.tsx'
import { Section } from '../../ui/section.tsx'
import { cardBrand } from './card-number.ts'
import { CardNumberField } from './card-number-field.tsx'
import { OrderItems } from './order-items.tsx'
import styles from './payment.module.css'
import { PaymentFrame } from './payment-frame.tsx'
import { SeatDeadline } from './seat-deadline.tsx'

export const emptyCard: CardForm = {
  cardNo: '',
  holderName: '',
  expireMM: '',
  expireYY: '',
  securityCode: '',
}

const check = checkWith(cardForm(() => new Date()))
const twoDigits = (number: number) => String(number).padStart(2, '0')
const choice = (value: string) => ({ value, label: value })

const months = Array.from({ length: 12 }, (_, index) => choice(twoDigits(index + 1)))
const years = () => {
  const first = new Date().getFullYear() % 100
  return Array.from({ length: limits.cardExpiryYears }, (_, index) =>
    choice(twoDigits((first + index) % 100)),
  )
}

type Props = {
  order: PriceInfo & { expiresAt: string | null }
  card: CardForm
  onNext: (card: CardForm) => void
}

/** Step 0: the card. What is typed here goes to the provider's script and nowhere else. */
export function CardStep({ order, card, onNext }: Props) {
  const t = useTranslations('payment.card')
  const form = useSchemaForm<CardForm>(check, card)
  const { control } = form
  const isAmex = cardBrand(toDigits(useWatch({ control, name: 'cardNo' }))) === 'American Express'
  return (
    <PaymentFrame stage="card" title={t('heading')}>
      <OrderItems {...order} />
      {order.expiresAt && <SeatDeadline expiresAt={order.expiresAt} />}
      <Section variant="card">
        <p className={styles.note}>
          <Icon name="card" /> {t('accepted')}
        </p>
        <Form
          form={form}
          label={t('heading')}
          onSubmit={onNext}
          actions={
            <Actions>
              <Button type="submit" variant="primary" size="large">
                {t('next')}
              </Button>
            </Actions>
          }
        >
          <CardNumberField
            control={control}
            name="cardNo"
            label={t('cardNo')}
            hint={t('cardNoHint')}
            isRequired
          />
          <TextField
            control={control}
            name="holderName"
            label={t('holderName')}
            hint={t('holderNameHint')}
            autoComplete="cc-name"
            normalize={(text) => toHalfWidth(text).toUpperCase()}
            isRequired
          />
          <fieldset className={styles.expiry}>
            <legend>{t('expiry')}</legend>
            <div className={styles.expiryFields}>
              <SelectField
                control={control}
                name="expireMM"
                label={t('expireMM')}
                placeholder={t('choose')}
                choices={months}
                autoComplete="cc-exp-month"
                isRequired
              />
              <SelectField
                control={control}
                name="expireYY"
                label={t('expireYY')}
                placeholder={t('choose')}
                choices={years()}
                autoComplete="cc-exp-year"
                isRequired
              />
            </div>
          </fieldset>
          <TextField
            control={control}
            name="securityCode"
            label={t('securityCode')}
            hint={t(isAmex ? 'securityCodeHintAmex' : 'securityCodeHint')}
            width="short"
            inputMode="numeric"
            autoComplete="cc-csc"
            normalize={toDigits}
            isRequired
          />
          <p className={styles.note}>{t('safety')}</p>
        </Form>
      </Section>
    </PaymentFrame>
  )
}
