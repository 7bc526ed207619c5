import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Loading } from '../../ui/spinner.tsx'
import { Interrupted } from './awaiting-step.tsx'
import { useOrderStatus } from './queries.ts'

type Props = { orderId: string; onOpen: () => void; onEnded: () => void }

/** A charge that another window began: waits for its end, or for the order to be open for another card. */
export function OrderProgress({ orderId, onOpen, onEnded }: Props) {
  const t = useTranslations('payment.awaiting')
  const { data, error, isFetching, refetch } = useOrderStatus(orderId)

  const open = useEffectEvent(onOpen)
  const end = useEffectEvent(onEnded)
  useEffect(() => {
    if (data?.status === 'done') end()
    else if (data?.expiresAt) open()
  }, [data])

  if (error) return <Interrupted error={error} isPending={isFetching} onAgain={() => void refetch()} />
  return <Loading>{t('lead')}</Loading>
}
