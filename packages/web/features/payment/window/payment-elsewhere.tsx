import type { PaymentPolls } from '@uketsuke/contract'
import { useEffect, useEffectEvent } from 'react'
import { hasCode } from '../../../lib/api-error.ts'
import { useOrderStatus } from '../queries.ts'
import { OutcomeUnknown, pollingOf } from '../texts/outcome-unknown.tsx'
import { AwaitingStep, BeingConfirmed } from './awaiting-step.tsx'

type Props = { orderId: string; polls: PaymentPolls; onOpen: () => void; onEnded: () => void }

/** A charge started in another window: waits until it ends or the order is open again. */
export function PaymentElsewhere({ orderId, polls, onOpen, onEnded }: Props) {
  const status = useOrderStatus(orderId, polls)
  const { data, error } = status

  const open = useEffectEvent(onOpen)
  const end = useEffectEvent(onEnded)
  useEffect(() => {
    if (data?.status === 'done') end()
    else if (data?.expiresAt) open()
  }, [data])
  useEffect(() => {
    if (hasCode(error, 'PAYMENT_EXPIRED', 'PAYMENT_NOT_FOUND')) end()
  }, [error])

  return (
    <AwaitingStep isUnknown={error !== null}>
      {error ? (
        <OutcomeUnknown error={error} polling={pollingOf(status)} onAgain={status.resume} />
      ) : (
        <BeingConfirmed isElsewhere />
      )}
    </AwaitingStep>
  )
}
