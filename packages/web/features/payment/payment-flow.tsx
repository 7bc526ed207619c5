import type { CardForm, PriceInfo } from '@uketsuke/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError, hasCode } from '../../lib/api-error.ts'
import { announcePaymentDone } from '../../lib/payment-channel.ts'
import { stored } from '../../lib/store.ts'
import { Loading } from '../../ui/spinner.tsx'
import { AwaitingStep, Interrupted } from './awaiting-step.tsx'
import { CardStep, emptyCard } from './card-step.tsx'
import { ConfirmationStep } from './confirmation-step.tsx'
import { FailureStep } from './failure-step.tsx'
import { JobProgress } from './job-progress.tsx'
import { OrderProgress } from './order-progress.tsx'
import type { Outcome } from './outcome.ts'
import type { Multipayment } from './provider-script.ts'
import { type Attempt, rememberedJob, useBeginPayment } from './queries.ts'
import { ResultStep } from './result-step.tsx'

type Stage =
  | { name: 'card' }
  | { name: 'confirmation' }
  | { name: 'beginning'; attempt: Attempt }
  | { name: 'awaiting'; jobId: string }
  | { name: 'charging' }
  | { name: 'result'; outcome: Outcome }
  | { name: 'failure'; error: Error }

/** An order that can't be paid just now is being paid already: by the job remembered here, or by another window. */
const firstStage = (orderId: string, expiresAt: string | null): Stage => {
  const jobId = rememberedJob(orderId)
  if (jobId) return { name: 'awaiting', jobId }
  return { name: expiresAt === null ? 'charging' : 'card' }
}

/** After these nobody knows whether the payment began; only the same attempt may be made again. */
const isUndecided = (error: Error) =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status >= 500 ||
  hasCode(error, 'REQUEST_IN_PROGRESS')

type Props = {
  order: PriceInfo & { expiresAt: string | null }
  orderId: string
  code: string
  shopId: string
  provider: Multipayment
  /** The order has ended in another window. */
  onEnded: () => void
}

/** The payment window of an order that can be paid: card, confirmation, awaiting, result. */
export function PaymentFlow({ order, orderId, code, shopId, provider, onEnded }: Props) {
  const t = useTranslations('payment.awaiting')
  const [stage, setStage] = useState(() => firstStage(orderId, order.expiresAt))
  const [card, setCard] = useState(emptyCard)
  const begin = useBeginPayment(orderId, code)

  const attempt = (made: Attempt) => {
    setStage({ name: 'beginning', attempt: made })
    begin.mutate(made, {
      onSuccess: ({ jobId }) => setStage({ name: 'awaiting', jobId }),
      onError: (error) => {
        if (hasCode(error, 'ALREADY_COMPLETED')) onEnded()
        else if (!isUndecided(error)) end({ name: 'failure', error })
      },
    })
  }

  const end = (stage: Stage) => {
    stored.paymentJob.clear()
    // A token is used up and a security code must not be kept: both are asked for again.
    setCard((used) => ({ ...used, cardNo: '', securityCode: '' }))
    if (stage.name !== 'result' || stage.outcome.isSuccess || !stage.outcome.canRetry)
      announcePaymentDone(orderId)
    setStage(stage)
  }

  const confirm = (filled: CardForm) => {
    setCard(filled)
    setStage({ name: 'confirmation' })
  }

  switch (stage.name) {
    case 'card':
      return <CardStep order={order} card={card} onNext={confirm} />
    case 'confirmation':
      return (
        <ConfirmationStep
          order={order}
          card={card}
          provider={provider}
          shopId={shopId}
          onPay={(token) => attempt({ token, idempotencyKey: crypto.randomUUID() })}
          onBack={() => setStage({ name: 'card' })}
        />
      )
    case 'beginning':
      return (
        <AwaitingStep>
          {begin.error ? (
            <Interrupted error={begin.error} isPending={false} onAgain={() => attempt(stage.attempt)} />
          ) : (
            <Loading>{t('lead')}</Loading>
          )}
        </AwaitingStep>
      )
    case 'awaiting':
      return (
        <AwaitingStep>
          <JobProgress
            orderId={orderId}
            jobId={stage.jobId}
            onEnd={(outcome) => end({ name: 'result', outcome })}
            onLost={(error) => end({ name: 'failure', error })}
          />
        </AwaitingStep>
      )
    case 'charging':
      return (
        <AwaitingStep>
          <OrderProgress orderId={orderId} onOpen={() => setStage({ name: 'card' })} onEnded={onEnded} />
        </AwaitingStep>
      )
    case 'result':
      return (
        <ResultStep
          outcome={stage.outcome}
          {...(!stage.outcome.isSuccess &&
            stage.outcome.canRetry && { onRetry: () => setStage({ name: 'card' }) })}
        />
      )
    case 'failure':
      return <FailureStep error={stage.error} />
  }
}
