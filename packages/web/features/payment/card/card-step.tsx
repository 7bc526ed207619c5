import {
  type CardBrand,
  type CardForm,
  cardForm,
  type PriceInfo,
  type SitePayment,
  toHalfWidth,
  withoutSeparators,
} from '@uketsuke/contract'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { serverNow } from '../../../lib/server-time.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { checkWith } from '../../../ui/form/check-with.ts'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useSchemaForm } from '../../../ui/form/use-schema-form.ts'
import { Section } from '../../../ui/section.tsx'
import styles from '../payment.module.css'
import { PaymentFrame } from '../payment-frame.tsx'
import type { Refusal } from '../providers/token-maker.ts'
import { CardSafety } from '../texts/card-safety.tsx'
import { AcceptedBrands } from './accepted-brands.tsx'
import { cardBrand } from './card-number.ts'
import { CardNumberField } from './card-number-field.tsx'
import { ExpiryFields } from './expiry-fields.tsx'
import { OrderItems } from './order-items.tsx'
import { TokenRefusal } from './token-refusal.tsx'

const check = checkWith(cardForm(() => new Date(serverNow())))

/** American Express prints its code elsewhere; the number reveals the brand. */
const securityCodeHint = (brand: CardBrand | null, accepted: readonly CardBrand[]) => {
  if (brand === 'American Express') return 'securityCodeHintAmex'
  return brand === null && accepted.includes('American Express')
    ? 'securityCodeHintEither'
    : 'securityCodeHint'
}

type Props = {
  order: PriceInfo & { expiresAt: string | null }
  payment: Pick<SitePayment, 'provider' | 'cardBrands'>
  card: CardForm
  /** The provider script's answer to the card entered before. */
  refusal?: Refusal | undefined
  onNext: (card: CardForm) => void
  onLeave: () => void
}

/** Step 0: the card form. Its values go to the provider's script and nowhere else. */
export function CardStep({ order, payment, card, refusal, onNext, onLeave }: Props) {
  const t = useTranslations('payment.card')
  const form = useSchemaForm<CardForm>(check, card)
  const { control } = form
  const [refused] = useState(() => refusal?.fields ?? [])
  const brand = cardBrand(withoutSeparators(useWatch({ control, name: 'cardNo' })))
  return (
    <PaymentFrame stage="card" title={t('heading')}>
      <Form
        form={form}
        label={t('heading')}
        onSubmit={onNext}
        refused={refused}
        isRefusalTold
        actions={
          <Actions>
            <Button type="submit" variant="primary">
              {t('next')}
            </Button>
            <Button variant="quiet" onPress={onLeave}>
              {t('leave')}
            </Button>
          </Actions>
        }
      >
        {refusal && <TokenRefusal {...refusal} />}
        <OrderItems {...order} />
        <Section variant="card">
          <div className={styles.fields}>
            <AcceptedBrands brands={payment.cardBrands} typed={brand} />
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
            <div className={styles.besideExpiry}>
              <ExpiryFields control={control} />
              <TextField
                control={control}
                name="securityCode"
                label={t('securityCode')}
                hint={t(securityCodeHint(brand, payment.cardBrands))}
                width="short"
                inputMode="numeric"
                autoComplete="cc-csc"
                normalize={withoutSeparators}
                isRequired
              />
            </div>
            <CardSafety provider={payment.provider} />
          </div>
        </Section>
      </Form>
    </PaymentFrame>
  )
}
