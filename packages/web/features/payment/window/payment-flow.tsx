import type { PaymentPolls, PriceInfo, SitePayment } from '@uketsuke/contract'
import type { SaleTerms } from '../../../shared/order/order-terms.tsx'
import { CardStages } from '../card/card-stages.tsx'
import { canPay, type Payer } from '../payer.ts'
import { isOpen } from '../payment-stage.ts'
import { OutcomeUnknown } from '../texts/outcome-unknown.tsx'
import { AwaitingStep, BeingConfirmed } from './awaiting-step.tsx'
import { FirstWindowNeeded } from './first-window-needed.tsx'
import { JobStep } from './job-step.tsx'
import { OpenAgain } from './open-again.tsx'
import { OrderContext } from './order-summary.tsx'
import { PaymentElsewhere } from './payment-elsewhere.tsx'
import { RefusedStep } from './refused-step.tsx'
import { ResultStep } from './result-step.tsx'
import { TimeOverStep } from './time-over-step.tsx'
import { usePayment } from './use-payment.ts'

type Props = {
  order: PriceInfo & { expiresAt: string | null }
  orderId: string
  /**
   * Code and login may be missing after the return from 3-D Secure. The window then shows the running payment
   * and starts none.
   */
  payer: Payer
  jobId: string | null
  payment: SitePayment
  terms: SaleTerms
  polls: PaymentPolls
  /** The order has changed: it is open again, or finished. */
  onChanged: () => void
}

/** The payment window of an open order: card, confirmation, awaiting, result. */
export function PaymentFlow(props: Props) {
  return (
    <OrderContext value={props.order}>
      <Stages {...props} />
    </OrderContext>
  )
}

function Stages(props: Props) {
  const { order, orderId, payer, jobId, payment, terms, polls, onChanged } = props
  const { expiresAt } = order
  const { stage, entry, tried, happen, ...act } = usePayment({ orderId, payer, jobId, expiresAt }, onChanged)
  switch (stage.name) {
    case 'card':
    case 'confirmation':
      return (
        <CardStages
          key={entry.round}
          stage={stage}
          order={order}
          card={entry.card}
          payment={payment}
          terms={terms}
          onFilledIn={(card) => happen({ name: 'filledIn', card })}
          onPay={act.pay}
          onLeave={act.leave}
          onOver={() => happen({ name: 'timedOut' })}
          onBack={(refusal) => happen({ name: 'wentBack', refusal })}
        />
      )
    case 'beginning':
      return (
        <AwaitingStep isUnknown={act.beginError !== null}>
          {act.beginError ? (
            <OutcomeUnknown error={act.beginError} onAgain={async () => act.attempt(stage.attempt)} />
          ) : (
            <BeingConfirmed />
          )}
        </AwaitingStep>
      )
    case 'awaiting':
      return (
        <JobStep
          orderId={orderId}
          jobId={stage.jobId}
          isFresh={stage.isFresh}
          payer={payer}
          polls={polls}
          onEnd={(outcome) => act.end({ name: 'result', outcome })}
          onAbandoned={act.leaveJob}
          onLoginOver={() => happen({ name: 'foundElsewhere' })}
          onLost={act.loseJob}
        />
      )
    case 'elsewhere':
      return (
        <PaymentElsewhere
          orderId={orderId}
          polls={polls}
          onOpen={() => happen({ name: 'openedAgain' })}
          onEnded={onChanged}
        />
      )
    case 'openAgain':
      return <OpenAgain error={stage.error} onEnter={act.startOver} />
    case 'firstWindow':
      return <FirstWindowNeeded />
    case 'over':
      return (
        <TimeOverStep
          orderId={orderId}
          polls={polls}
          onElsewhere={() => happen({ name: 'foundElsewhere' })}
        />
      )
    case 'result':
      return (
        <ResultStep
          outcome={stage.outcome}
          card={tried}
          price={order.price}
          onRetry={isOpen(stage) && canPay(payer) ? act.leaveJob : undefined}
        />
      )
    case 'refused':
      return <RefusedStep error={stage.error} />
  }
}
