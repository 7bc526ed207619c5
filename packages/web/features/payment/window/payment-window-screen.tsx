import { limits, type PaymentPolls, type SitePayment } from '@uketsuke/contract'
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import { useMessages, useTranslations } from 'use-intl'
import { hasCode } from '../../../lib/api-error.ts'
import { useLanguage } from '../../../lib/language.tsx'
import { announcePayment } from '../../../lib/payment-channel.ts'
import { stored, useStored } from '../../../lib/store.ts'
import type { SaleTerms } from '../../../shared/order/order-terms.tsx'
import type { OrderKind } from '../../../shared/order/use-send-order.ts'
import { ErrorText } from '../../../ui/error-text.tsx'
import { Loading } from '../../../ui/spinner.tsx'
import type { Payer } from '../payer.ts'
import { PaymentFrame } from '../payment-frame.tsx'
import { outcomeOfOrder } from '../payment-outcome.ts'
import { useOrder, useOrderResult } from '../queries.ts'
import { forgetPayment, storedPayment, storePayment } from '../stored-payment.ts'
import { LoadError } from '../texts/load-error.tsx'
import { InOrderKind, useOrderKind } from '../texts/order-kind.tsx'
import { OrderMissing } from './order-missing.tsx'
import { PaymentFlow } from './payment-flow.tsx'
import { returnFromBank } from './payment-window.ts'
import { RefusedStep } from './refused-step.tsx'
import { ResultStep } from './result-step.tsx'

type Props = {
  /** From the window's path. */
  kind: OrderKind
  orderId: string | null
  /** Missing after a reload and after 3-D Secure; this tab keeps it. */
  code: string | null
  jobId: string | null
  payment: SitePayment
  terms: SaleTerms
  /** Polling intervals of an additional purchase. */
  myPagePolling: PaymentPolls
}

/** The payment window by its address: an order to pay, a finished one, or none. */
export function PaymentWindowScreen({ orderId, ...props }: Props) {
  // A return from 3-D Secure that does not know the kind uses the path of a registration.
  const [record] = useState(() => storedPayment(orderId ?? ''))
  useEffect(returnFromBank, [])
  return (
    <InOrderKind kind={record?.kind ?? props.kind}>
      {orderId ? <Order key={orderId} orderId={orderId} {...props} /> : <OrderMissing />}
    </InOrderKind>
  )
}

type OrderProps = Omit<Props, 'kind'> & { orderId: string }

/**
 * The payer: the order's code from the address or this tab, or the login. The stored record also restores the
 * language.
 */
const usePayer = ({ orderId, code }: Pick<OrderProps, 'orderId' | 'code'>): Payer => {
  const kind = useOrderKind()
  const token = useStored(stored.token)
  const { language, chooseLanguage } = useLanguage()
  const [record] = useState(() => storedPayment(orderId))
  const keep = useEffectEvent(() => {
    if (kind === 'additional' ? !record : code) storePayment({ orderId, kind, code, language })
    else if (record && record.language !== language) chooseLanguage(record.language)
  })
  useEffect(() => keep(), [])
  return kind === 'additional' ? { kind, token } : { kind, code: code ?? record?.code ?? null }
}

function Order({ orderId, jobId, myPagePolling, ...props }: OrderProps) {
  const payer = usePayer({ orderId, code: props.code })
  const order = useOrder(orderId, payer)

  if (hasCode(order.error, 'PAYMENT_NOT_FOUND', 'PAYMENT_EXPIRED')) return <RefusedStep error={order.error} />
  if (order.error && !order.data) return <NotLoaded error={order.error} query={order} />
  if (order.data?.status === 'done') return <EndedOrder orderId={orderId} />
  if (!order.data) return <LoadingOrder />
  return (
    <PaymentFlow
      order={order.data}
      orderId={orderId}
      payer={payer}
      jobId={jobId}
      payment={props.payment}
      terms={props.terms}
      polls={payer.kind === 'additional' ? myPagePolling : limits.paymentPolls}
      onChanged={() => void order.refetch()}
    />
  )
}

function EndedOrder({ orderId }: { orderId: string }) {
  const result = useOrderResult(orderId, true)
  useEffect(() => {
    forgetPayment(orderId)
    announcePayment(orderId, 'done')
  }, [orderId])
  if (result.data) return <ResultStep outcome={outcomeOfOrder(result.data)} />
  if (hasCode(result.error, 'PAYMENT_NOT_FOUND', 'PAYMENT_EXPIRED'))
    return <RefusedStep error={result.error} />
  if (result.error) return <NotLoaded error={result.error} query={result} />
  return <LoadingOrder />
}

/** Its heading is where the heading of the next screen will be. */
function LoadingOrder() {
  const t = useTranslations('payment')
  return (
    <PaymentFrame stage="card" screen="loading" title={t('title')} isPassing>
      <Loading>{t('loading')}</Loading>
    </PaymentFrame>
  )
}

function NotLoaded({ error, query }: Pick<ComponentProps<typeof LoadError>, 'query'> & { error: Error }) {
  const t = useTranslations('payment')
  const { errors } = useMessages().payment
  return (
    <LoadError retry={t('retry')} query={query}>
      <ErrorText error={error} texts={errors} />
    </LoadError>
  )
}
