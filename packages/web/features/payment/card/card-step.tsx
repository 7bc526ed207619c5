import {
  type CardBrand,
  type CardForm,
  cardForm,
  type PriceInfo,
  toDigits,
  toHalfWidth,
} from '@uketsuke/contract'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { formatList } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/language.tsx'
import { serverNow } from '../../../lib/server-time.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { checkWith } from '../../../ui/form/check-with.ts'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Section } from '../../../ui/section.tsx'
import styles from '../payment.module.css'
import { PaymentFrame } from '../payment-frame.tsx'
import type { Refusal } from '../providers/token-maker.ts'
import { SeatDeadline } from '../texts/seat-deadline.tsx'
import { cardBrand } from './card-number.ts'
import { CardNumberField } from './card-number-field.tsx'
import { ExpiryFields } from './expiry-fields.tsx'
import { OrderItems } from './order-items.tsx'
import { TokenRefusal } from './token-refusal.tsx'

export const emptyCard: CardForm = {
  cardNo: '',
  holderName: '',
  expireMM: '',
  expireYY: '',
  securityCode: '',
}

const check = checkWith(cardForm(() => new Date(serverNow())))

type Props = {
  order: PriceInfo & { expiresAt: string | null }
  /** The brands that the convention accepts. */
  brands: readonly CardBrand[]
  card: CardForm
  /** The provider script's answer to the card entered before. */
  refusal?: Refusal | undefined
  onNext: (card: CardForm) => void
}

/** Step 0: the card form. Its values go to the provider's script and nowhere else. */
export function CardStep({ order, brands, card, refusal, onNext }: Props) {
  const t = useTranslations('payment.card')
  const { language } = useLanguage()
  const form = useSchemaForm<CardForm>(check, card)
  const { control } = form
  const [refused] = useState(() => refusal?.fields ?? [])
  const isAmex = cardBrand(toDigits(useWatch({ control, name: 'cardNo' }))) === 'American Express'
  return (
    <PaymentFrame stage="card" title={t('heading')}>
      <OrderItems {...order} />
      {order.expiresAt && <SeatDeadline expiresAt={order.expiresAt} />}
      <Section variant="card">
        {refusal && <TokenRefusal {...refusal} />}
        <p className={styles.note}>
          <Icon name="card" /> {t('accepted', { brands: formatList(brands, language) })}
        </p>
        <Form
          form={form}
          label={t('heading')}
          onSubmit={onNext}
          refused={refused}
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
          <ExpiryFields control={control} />
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
