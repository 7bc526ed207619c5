import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { hasCode } from '../../lib/api-error.ts'
import { Loading } from '../../ui/spinner.tsx'
import { Interrupted } from './awaiting-step.tsx'
import type { Outcome } from './outcome.ts'
import { useJobOutcome, useJobStatus } from './queries.ts'

type Props = {
  orderId: string
  jobId: string
  onEnd: (outcome: Outcome) => void
  onLost: (error: Error) => void
}

/** Asks until the charge is decided; 3-D Secure takes the window away and brings it back here. */
export function JobProgress({ orderId, jobId, onEnd, onLost }: Props) {
  const t = useTranslations('payment.awaiting')
  const status = useJobStatus(jobId)
  const outcome = useJobOutcome(orderId, jobId, status.data?.status === 'done')
  const redirectUrl = status.data?.status === 'progress' ? status.data.redirectUrl : undefined
  const redirectedTo = useRef<string>(null)
  const failed = status.error ? status : outcome.error ? outcome : null
  const error = failed?.error

  const end = useEffectEvent(onEnd)
  const lose = useEffectEvent(onLost)
  useEffect(() => {
    if (outcome.data) end(outcome.data)
  }, [outcome.data])
  useEffect(() => {
    if (hasCode(error, 'JOB_NOT_FOUND')) lose(error)
  }, [error])
  useEffect(() => {
    if (!redirectUrl || redirectedTo.current === redirectUrl) return
    redirectedTo.current = redirectUrl
    location.assign(redirectUrl)
  }, [redirectUrl])

  if (failed)
    return <Interrupted error={error} isPending={failed.isFetching} onAgain={() => void failed.refetch()} />
  return <Loading>{redirectUrl ? t('redirecting') : t('lead')}</Loading>
}
