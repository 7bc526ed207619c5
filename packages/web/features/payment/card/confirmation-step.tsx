import type { CardForm, PriceInfo } from '@uketsuke/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatYen } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/language.tsx'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Section } from '../../../ui/section.tsx'
import { PaymentFrame } from '../payment-frame.tsx'
import { SeatDeadline } from '../texts/seat-deadline.tsx'
import { cardBrand, lastDigits } from './card-number.ts'
import { refusedFields, requestToken } from './card-token.ts'
import { OrderItems } from './order-items.tsx'
import type { Multipayment } from './provider-script.ts'
import { TokenRefusal } from './token-refusal.tsx'

type Props = {
  order: PriceInfo & { expiresAt: string | null }
  card: CardForm
  provider: Multipayment
  shopId: string
  onPay: (token: string) => void
  /** The provider refused what was entered: the buyer mends it in the form. */
  onRefused: (code: string) => void
  onBack: () => void
}

/** Step 1: the last look. The card becomes a token here; when that fails nothing is sent to us. */
export function ConfirmationStep({ order, card, provider, shopId, onPay, onRefused, onBack }: Props) {
  const t = useTranslations('payment.confirmation')
  const { language } = useLanguage()
  const cardTexts = useTranslations('payment.card')
  const [isPending, setPending] = useState(false)
  const [failedCode, setFailedCode] = useState<string>()

  const pay = async () => {
    setPending(true)
    setFailedCode(undefined)
    const answer = await requestToken(provider, shopId, card)
    if (answer.ok) return onPay(answer.token)
    if (refusedFields(answer.code).length > 0) return onRefused(answer.code)
    setFailedCode(answer.code)
    setPending(false)
  }

  const brand = cardBrand(card.cardNo)
  const ending = t('cardEnding', { last4: lastDigits(card.cardNo) })
  return (
    <PaymentFrame stage="confirmation" title={t('heading')} lead={t('lead')}>
      <OrderItems {...order} />
      {order.expiresAt && <SeatDeadline expiresAt={order.expiresAt} />}
      <Section variant="card">
        <DescriptionList
          items={[
            { term: cardTexts('cardNo'), description: brand ? `${brand} ${ending}` : ending },
            { term: cardTexts('holderName'), description: card.holderName },
            {
              term: cardTexts('expiry'),
              description: t('expiry', { month: card.expireMM, year: card.expireYY }),
            },
          ]}
        />
      </Section>
      {failedCode !== undefined && <TokenRefusal code={failedCode} />}
      <Actions>
        <Button variant="primary" size="large" isPending={isPending} onPress={pay}>
          {t('pay', { amount: formatYen(order.price, language) })}
        </Button>
        <Button isDisabled={isPending} onPress={onBack}>
          {t('back')}
        </Button>
      </Actions>
    </PaymentFrame>
  )
}
