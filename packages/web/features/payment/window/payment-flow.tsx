import type { CardForm, PaymentPolls, PriceInfo, SitePayment } from '@uketsuke/contract'
import { useEffect, useState } from 'react'
import { hasCode, isUndecided } from '../../../lib/api-error.ts'
import { announcePayment, useAnswers, usePaymentMoments } from '../../../lib/payment-channel.ts'
import { knownOf } from '../card/card-number.ts'
import { CardStages } from '../card/card-stages.tsx'
import { emptyCard } from '../card/card-step.tsx'
import { type Attempt, canPay, type Payer } from '../payer.ts'
import { firstStage, isOpen, momentOf, type Stage } from '../payment-stage.ts'
import { useBeginPayment } from '../queries.ts'
import { cardOfJob, forgetJob, forgetPayment } from '../stored-payment.ts'
import { OutcomeUnknown } from '../texts/outcome-unknown.tsx'
import { AwaitingStep, BeingConfirmed } from './awaiting-step.tsx'
import { FirstWindowNeeded } from './first-window-needed.tsx'
import { JobStep } from './job-step.tsx'
import { OpenAgain } from './open-again.tsx'
import { PaymentElsewhere } from './payment-elsewhere.tsx'
import { forgetJobInAddress, isLeavingForBank } from './payment-window.ts'
import { RefusedStep } from './refused-step.tsx'
import { ResultStep } from './result-step.tsx'
import { TimeOverStep } from './time-over-step.tsx'
import { useWindowLife } from './use-window-life.ts'

type Props = {
  order: PriceInfo & { expiresAt: string | null }
  orderId: string
  /**
   * May lack code and login after the return from 3-D Secure: the running payment is shown, and none starts.
   */
  payer: Payer
  jobId: string | null
  payment: SitePayment
  polls: PaymentPolls
  /** The order has changed: it is open again, or finished. */
  onChanged: () => void
}

/** The payment window of an open order: card, confirmation, awaiting, result. */
export function PaymentFlow({ order, orderId, payer, jobId, payment, polls, onChanged }: Props) {
  const [stage, setStage] = useState(() => firstStage({ orderId, payer, jobId, expiresAt: order.expiresAt }))
  /** The card of the last attempt. */
  const [tried, setTried] = useState(() =>
    stage.name === 'awaiting' ? cardOfJob(orderId, stage.jobId) : null,
  )
  const [entry, setEntry] = useState({ card: emptyCard, round: 0 })
  const begin = useBeginPayment(orderId, payer)

  /** A fresh card form. Secret card data are dropped after use. */
  const emptyEntry = (kept: Partial<CardForm> = {}) =>
    setEntry(({ round }) => ({ card: { ...emptyCard, ...kept }, round: round + 1 }))

  const moment = momentOf(stage)
  useEffect(() => {
    if (moment) announcePayment(orderId, moment)
  }, [orderId, moment])
  useAnswers(orderId)
  // Changed, cancelled or paid in another window: no card may be typed for it any more.
  usePaymentMoments(orderId, (announced) => {
    if (announced === 'done' && moment === 'card') onChanged()
  })

  useWindowLife(() => {
    if (moment && moment !== 'done') announcePayment(orderId, isLeavingForBank() ? 'bank' : 'closed')
    emptyEntry()
    setStage((left) => (left.name === 'confirmation' ? { name: 'card' } : left))
  })

  const enterCard = () => {
    onChanged()
    setStage(canPay(payer) ? { name: 'card' } : { name: 'firstWindow' })
  }

  const attempt = (made: Attempt) => {
    setStage({ name: 'beginning', attempt: made })
    begin.mutate(made, {
      onSuccess: (begun) => setStage({ name: 'awaiting', jobId: begun.jobId, isFresh: true }),
      onError: (error) => {
        if (hasCode(error, 'ALREADY_COMPLETED')) {
          onChanged()
          setStage({ name: 'elsewhere', error })
        } else if (!isUndecided(error)) end({ name: 'refused', error })
      },
    })
  }

  const pay = (token: string) => {
    const { cardNo, holderName, expireMM, expireYY } = entry.card
    const card = knownOf(cardNo)
    setTried(card)
    emptyEntry({ holderName, expireMM, expireYY })
    attempt({ token, idempotencyKey: crypto.randomUUID(), card })
  }

  const end = (ended: Stage) => {
    if (isOpen(ended)) forgetJob(orderId)
    else forgetPayment(orderId)
    setStage(ended)
  }

  const leaveJob = () => {
    forgetJob(orderId)
    forgetJobInAddress()
    enterCard()
  }

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
          onFilledIn={(card) => {
            setEntry(({ round }) => ({ card, round }))
            setStage({ name: 'confirmation' })
          }}
          onPay={pay}
          onOver={() => {
            emptyEntry()
            setStage({ name: 'over' })
          }}
          onBack={(refusal) => setStage({ name: 'card', ...(refusal && { refusal }) })}
        />
      )
    case 'beginning':
      return (
        <AwaitingStep>
          {begin.error ? (
            <OutcomeUnknown error={begin.error} onAgain={async () => attempt(stage.attempt)} />
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
          onEnd={(outcome) => end({ name: 'result', outcome })}
          onAbandoned={leaveJob}
          onLoginOver={() => setStage({ name: 'elsewhere' })}
          onLost={(error) => {
            forgetJobInAddress()
            end({ name: 'refused', error })
          }}
        />
      )
    case 'elsewhere':
      return (
        <PaymentElsewhere
          orderId={orderId}
          polls={polls}
          onOpen={() => setStage({ name: 'openAgain', error: stage.error })}
          onEnded={onChanged}
        />
      )
    case 'openAgain':
      return <OpenAgain error={stage.error} onEnter={enterCard} />
    case 'firstWindow':
      return <FirstWindowNeeded />
    case 'over':
      return <TimeOverStep />
    case 'result':
      return (
        <ResultStep
          outcome={stage.outcome}
          card={tried}
          price={order.price}
          onRetry={isOpen(stage) && canPay(payer) ? leaveJob : undefined}
        />
      )
    case 'refused':
      return <RefusedStep error={stage.error} />
  }
}
