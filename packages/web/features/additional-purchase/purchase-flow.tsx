import type { TicketPlan } from '@uketsuke/contract'
import { type ComponentType, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useStepEntry } from '../../lib/steps.ts'
import { chosenPlans, type Offer } from '../../shared/order/offer.ts'
import type { Terms } from '../../shared/order/order-terms.tsx'
import { OrderedPlans } from '../../shared/order/ordered-plans.tsx'
import { storedPurchase } from '../../shared/order/stored-order.ts'
import type { OpenPayment, OrderToPay } from '../../shared/order/use-send-order.ts'
import type { CardChoice } from '../../ui/form/choice-card.tsx'
import { useLeaveGuard } from '../../ui/leave-guard.tsx'
import { mustChooseAnew, PurchaseConfirmation } from './purchase-confirmation.tsx'
import { PurchaseFrame } from './purchase-frame.tsx'
import type { Ways } from './purchase-loading.tsx'
import { PurchaseResult } from './purchase-result.tsx'
import { PurchaseSelection } from './purchase-selection.tsx'
import type { Buyer } from './send-purchase.ts'
import { useConfirmPurchase } from './use-confirm-purchase.ts'

/** The parts of a payment, provided by the page. `Failure` describes a payment that failed. */
type PaymentParts<Failure> = {
  openPayment: OpenPayment
  PaymentWaiting: ComponentType<{
    order: OrderToPay
    onEnded: () => void
    onDone: () => void
    onFailed: (failure: Failure) => void
  }>
  PaymentFailed: ComponentType<{ failure: Failure }>
}

type Props<Failure> = {
  buyer: Buyer & { email: string }
  offer: Offer
  choices: readonly CardChoice[]
  terms: Terms
  ways: Ways
  payment: PaymentParts<Failure>
  /** The offer may have changed. */
  onRefused: () => void
  /** The participant's options have changed. */
  onBought: () => void
}

type Stage<Failure> =
  | { name: 'selection' }
  | { name: 'payment'; orderId: string; plans: TicketPlan[] }
  | { name: 'result'; plans: TicketPlan[] }
  | { name: 'failure'; failure: Failure; plans: TicketPlan[] }

/**
 * Steps 2 to 5: selection, confirmation, payment, result. The confirmation has its own entry in the browser's
 * history.
 */
export function PurchaseFlow<Failure>({
  buyer,
  offer,
  choices,
  terms,
  ways,
  payment,
  onRefused,
  onBought,
}: Props<Failure>) {
  const t = useTranslations('additionalPurchase')
  const [chosen, setChosen] = useState<readonly string[]>([])
  // False again after the selection changes or the page reloads.
  const [isChosen, setIsChosen] = useState(false)
  const [stage, setStage] = useState<Stage<Failure>>(() => firstStage(buyer.registrationId, offer))
  const confirmation = useStepEntry('confirmation', stage.name !== 'selection')
  const { PaymentWaiting, PaymentFailed } = payment

  const finish = (plans: TicketPlan[]) => {
    onBought()
    setStage({ name: 'result', plans })
  }
  const order = useConfirmPurchase({
    buyer,
    offer,
    openPayment: payment.openPayment,
    onRefused,
    onSent: ({ orderId, plans }) => {
      if (orderId === null) finish(plans)
      else setStage({ name: 'payment', orderId, plans })
    },
  })
  // Stays on screen while the order is being sent, even after "back".
  const isConfirming = isChosen && (confirmation.isHere || order.isSending)
  useLeaveGuard(
    stage.name === 'payment' ? 'seats' : stage.name === 'selection' && isConfirming ? 'edits' : null,
  )

  const ordered = 'plans' in stage && stage.plans.length > 0 && (
    <OrderedPlans title={t('order')} plans={stage.plans} />
  )

  switch (stage.name) {
    case 'selection':
      if (isConfirming) {
        const plans = chosenPlans(offer, '', chosen)
        return (
          <PurchaseConfirmation
            // Remount for a reduced order, so that the screen starts at the top, where the new total is.
            key={chosen.join()}
            offer={offer}
            plans={plans}
            terms={terms}
            loginPath={ways.loginPath}
            error={order.error}
            isSending={order.isSending}
            onConfirm={() => order.confirm(plans)}
            onReduced={(rest) => {
              order.forgetError()
              setChosen(rest.map(({ planId }) => planId))
            }}
            onBack={confirmation.leave}
          />
        )
      }
      return (
        <PurchaseSelection
          offer={offer}
          choices={choices}
          initial={mustChooseAnew(order.error) ? stillOffered(choices, chosen) : chosen}
          profilePath={ways.profilePath}
          onChosen={(planIds) => {
            order.forgetError()
            setChosen(planIds)
            setIsChosen(true)
            confirmation.enter()
          }}
          onEdited={() => setIsChosen(false)}
        />
      )
    case 'payment':
      return (
        <PurchaseFrame
          step="payment"
          title={t('payment.title')}
          aside={ordered}
          beforeAside={
            <PaymentWaiting
              order={{ kind: 'additional', orderId: stage.orderId }}
              onEnded={storedPurchase.forget}
              onDone={() => finish(stage.plans)}
              onFailed={(failure) => setStage({ name: 'failure', failure, plans: stage.plans })}
            />
          }
        />
      )
    case 'result':
      return <PurchaseResult email={buyer.email} plans={stage.plans} profilePath={ways.profilePath} />
    case 'failure':
      return (
        <PurchaseFrame
          step="payment"
          title={t('result.failed')}
          aside={ordered}
          beforeAside={<PaymentFailed failure={stage.failure} />}
        />
      )
  }
}

/** Clears the options that were refused, or all options if it is not known which ones were. */
const stillOffered = (choices: readonly CardChoice[], chosen: readonly string[]): readonly string[] => {
  const isLeft = (planId: string) => choices.some(({ value, isDisabled }) => value === planId && !isDisabled)
  const left = chosen.filter(isLeft)
  return left.length < chosen.length ? left : []
}

/** Resumes an order that was open when the tab was left: selecting again would start a second one. */
const firstStage = <Failure,>(registrationId: string, offer: Offer): Stage<Failure> => {
  const found = storedPurchase.find(registrationId)
  if (!found) return { name: 'selection' }
  return { name: 'payment', orderId: found.orderId, plans: chosenPlans(offer, '', found.planIds) }
}
