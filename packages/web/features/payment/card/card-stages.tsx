import type { CardForm, PriceInfo, SitePayment } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import type { SaleTerms } from '../../../shared/order/order-terms.tsx'
import { Loading } from '../../../ui/spinner.tsx'
import { PaymentFrame } from '../payment-frame.tsx'
import type { Stage } from '../payment-stage.ts'
import type { Refusal } from '../providers/token-maker.ts'
import { useTokenMaker } from '../queries.ts'
import { LoadError } from '../texts/load-error.tsx'
import { CardStep } from './card-step.tsx'
import { ConfirmationStep } from './confirmation-step.tsx'
import { OrderItems } from './order-items.tsx'
import { useTimeOver } from './use-time-over.ts'

type Props = {
  stage: Extract<Stage, { name: 'card' | 'confirmation' }>
  order: PriceInfo & { expiresAt: string | null }
  card: CardForm
  payment: SitePayment
  terms: SaleTerms
  onFilledIn: (card: CardForm) => void
  onPay: (token: string) => void
  /** The buyer closes the window without paying. */
  onLeave: () => void
  /** The payment time has run out. */
  onOver: () => void
  onBack: (refusal?: Refusal) => void
}

/** Steps 0 and 1, which need the provider's script. Later steps do not load it. */
export function CardStages(props: Props) {
  const { stage, order, card, payment, terms, onFilledIn, onPay, onLeave, onOver, onBack } = props
  const t = useTranslations('payment')
  const maker = useTokenMaker(payment)
  useTimeOver(order.expiresAt, onOver)
  if (maker.error)
    return (
      <LoadError retry={t('retry')} query={maker}>
        <p>{t('script.failed')}</p>
      </LoadError>
    )
  if (!maker.data)
    return (
      <PaymentFrame stage="card" screen="loadingScript" title={t('card.heading')} isPassing>
        <OrderItems {...order} />
        <Loading>{t('script.loading')}</Loading>
      </PaymentFrame>
    )
  if (stage.name === 'card')
    return (
      <CardStep
        order={order}
        payment={payment}
        card={card}
        refusal={stage.refusal}
        onNext={onFilledIn}
        onLeave={onLeave}
      />
    )
  return (
    <ConfirmationStep
      order={order}
      card={card}
      payment={payment}
      terms={terms}
      makeToken={maker.data}
      onPay={onPay}
      onLeave={onLeave}
      onRefused={onBack}
      onBack={() => onBack()}
    />
  )
}
