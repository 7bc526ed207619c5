import type { PaymentPolls } from '@uketsuke/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { hasCode, hasLoginEnded } from '../../../lib/api-error.ts'
import { announcePayment, usePaymentMoments } from '../../../lib/payment-channel.ts'
import { Alert } from '../../../ui/alert.tsx'
import type { Payer } from '../payer.ts'
import type { PaymentOutcome } from '../payment-outcome.ts'
import { useJobOutcome, useJobStatus } from '../queries.ts'
import { OutcomeUnknown, pollingOf } from '../texts/outcome-unknown.tsx'
import { AwaitingStep, BeingConfirmed } from './awaiting-step.tsx'
import { ThreeDSecureRedirect } from './three-d-secure-redirect.tsx'
import { UnfinishedAuthentication } from './unfinished-authentication.tsx'

type Props = {
  orderId: string
  jobId: string
  /** The job started in this window. A resumed one opens its authentication only on request. */
  isFresh: boolean
  payer: Payer
  polls: PaymentPolls
  onEnd: (outcome: PaymentOutcome) => void
  onAbandoned: () => void
  /** The login has ended, so only the order shows how the job ends. */
  onLoginOver: () => void
  onLost: (error: Error) => void
}

/** Polls until the charge is decided. 3-D Secure leaves the page and returns here. */
export function JobStep({ orderId, jobId, isFresh, payer, polls, onEnd, onAbandoned, ...props }: Props) {
  const t = useTranslations('payment.unfinished')
  const status = useJobStatus(jobId, payer, polls)
  const outcome = useJobOutcome(orderId, jobId, payer, status.data?.status === 'done')
  const [isTooLate, setTooLate] = useState(false)
  const redirectUrl = status.data?.status === 'progress' ? status.data.redirectUrl : undefined
  const failed = status.error ? status : outcome.error ? outcome : null
  const error = failed?.error

  const end = useEffectEvent(onEnd)
  const lose = useEffectEvent(props.onLost)
  const logOut = useEffectEvent(props.onLoginOver)
  useEffect(() => {
    if (outcome.data) end(outcome.data)
  }, [outcome.data])
  useEffect(() => {
    if (hasCode(error, 'JOB_NOT_FOUND')) lose(error)
    else if (hasLoginEnded(error)) logOut()
  }, [error])

  // Another window may learn of the end first.
  usePaymentMoments(orderId, (moment) => {
    if (moment === 'done') void status.refetch()
  })
  const isUnfinished = redirectUrl !== undefined && !isFresh && !isTooLate
  useEffect(() => {
    if (isUnfinished) announcePayment(orderId, 'unfinished')
  }, [orderId, isUnfinished])

  if (isUnfinished)
    return (
      <UnfinishedAuthentication
        jobId={jobId}
        address={redirectUrl}
        payer={payer}
        onAbandoned={onAbandoned}
        onTooLate={() => {
          setTooLate(true)
          void status.refetch()
        }}
        onLost={props.onLost}
      />
    )
  if (redirectUrl && isFresh && !failed) return <ThreeDSecureRedirect address={redirectUrl} />
  return (
    <AwaitingStep isUnknown={failed !== null}>
      {isTooLate && <Alert tone="info">{t('charging')}</Alert>}
      {failed ? (
        <OutcomeUnknown error={error} polling={pollingOf(failed)} onAgain={failed.resume} />
      ) : (
        <BeingConfirmed />
      )}
    </AwaitingStep>
  )
}
