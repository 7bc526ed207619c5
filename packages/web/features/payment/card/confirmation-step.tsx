import type { CardForm, PriceInfo, SitePayment } from '@uketsuke/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatYen } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/language.tsx'
import type { SaleTerms } from '../../../shared/order/order-terms.tsx'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { PriceList } from '../../../ui/price-list.tsx'
import { Section } from '../../../ui/section.tsx'
import { PaymentFrame } from '../payment-frame.tsx'
import type { MakeToken, Refusal } from '../providers/token-maker.ts'
import { CardSafety } from '../texts/card-safety.tsx'
import { SeatDeadline } from '../texts/seat-deadline.tsx'
import { useCardName } from '../texts/use-card-name.ts'
import { knownOf } from './card-number.ts'
import { TokenRefusal } from './token-refusal.tsx'

type Props = {
  order: PriceInfo & { expiresAt: string | null }
  card: CardForm
  payment: Pick<SitePayment, 'provider'>
  terms: SaleTerms
  makeToken: MakeToken
  onPay: (token: string) => void
  onLeave: () => void
  /** The provider refused the input; the buyer corrects it in the form. */
  onRefused: (refusal: Refusal) => void
  onBack: () => void
}

/** Step 1: the confirmation. Turns the card into a token; without one, nothing is sent to our server. */
export function ConfirmationStep(props: Props) {
  const { order, card, payment, terms, makeToken, onPay, onLeave, onRefused, onBack } = props
  const t = useTranslations('payment.confirmation')
  const { language } = useLanguage()
  const cardTexts = useTranslations('payment.card')
  const termTexts = useTranslations('registration.confirmation')
  const law = useTranslations('site.guide.law')
  const nameOf = useCardName()
  const [isPending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()

  const pay = async () => {
    setPending(true)
    setRefusal(undefined)
    const answer = await makeToken(card)
    if (answer.ok) return onPay(answer.token)
    if (answer.refusal.fields.length > 0) return onRefused(answer.refusal)
    setRefusal(answer.refusal)
    setPending(false)
  }

  return (
    <PaymentFrame stage="confirmation" title={t('heading')} lead={t('lead')}>
      <Ordered {...order} />
      <Section variant="card" title={t('card')}>
        <DescriptionList
          items={[
            { term: cardTexts('cardNo'), description: nameOf(knownOf(card.cardNo)) },
            { term: cardTexts('holderName'), description: card.holderName },
            {
              term: cardTexts('expiry'),
              description: t('expiry', { month: card.expireMM, year: card.expireYY }),
            },
          ]}
        />
        <CardSafety provider={payment.provider} />
      </Section>
      <Section variant="card" title={termTexts('terms')}>
        <DescriptionList
          items={[
            { term: law('managementOffice'), description: terms.seller },
            { term: termTexts('deliveryTime'), description: terms.deliveryTime },
            { term: termTexts('cancellation'), description: terms.cancellation },
          ]}
        />
      </Section>
      {refusal && <TokenRefusal {...refusal} />}
      <Actions>
        <Button variant="primary" isPending={isPending} onPress={pay}>
          {t('pay', { amount: formatYen(order.price, language) })}
        </Button>
        <Button isDisabled={isPending} onPress={onBack}>
          {t('back')}
        </Button>
        {!isPending && (
          <Button variant="quiet" onPress={onLeave}>
            {cardTexts('leave')}
          </Button>
        )}
      </Actions>
    </PaymentFrame>
  )
}

/** The order in full, with quantities: this screen forms the contract. */
function Ordered({ items, price, expiresAt }: Props['order']) {
  const t = useTranslations('payment.amount')
  const { language } = useLanguage()
  const rows = items.map((item) => ({
    key: Object.values(item.planName).join(' '),
    name: item.planName[language],
    price: item.price,
  }))
  return (
    <Section variant="card" title={t('heading')}>
      <PriceList caption={t('heading')} items={rows} total={price} />
      {expiresAt && <SeatDeadline expiresAt={expiresAt} />}
    </Section>
  )
}
