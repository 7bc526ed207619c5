import { useTranslations } from 'use-intl'
import { hasCode } from '../../lib/api-error.ts'
import { Actions } from '../../ui/actions.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { FailureStep } from './failure-step.tsx'
import { outcomeOfOrder } from './outcome.ts'
import { PaymentFlow } from './payment-flow.tsx'
import { useOrder, useOrderResult, useProviderScript } from './queries.ts'
import { ResultStep } from './result-step.tsx'
import { usePaymentErrorText } from './use-payment-error-text.ts'

type Provider = { shopId: string; gmoCdnUrl: string }

/** The payment window, from its address: what is missing is said, what has ended is shown, the rest is paid. */
export function PaymentWindowScreen(props: {
  orderId: string | null
  code: string | null
  payment: Provider
}) {
  const t = useTranslations('payment')
  const { orderId, code, payment } = props
  if (orderId && code) return <Order key={orderId} orderId={orderId} code={code} payment={payment} />
  return (
    <Page title={t('title')}>
      <Alert tone="error">{t('missing')}</Alert>
    </Page>
  )
}

function Order({ orderId, code, payment }: { orderId: string; code: string; payment: Provider }) {
  const t = useTranslations('payment')
  const errorText = usePaymentErrorText()
  const order = useOrder(orderId)
  const script = useProviderScript(payment.gmoCdnUrl)

  if (hasCode(order.error, 'PAYMENT_NOT_FOUND', 'PAYMENT_EXPIRED')) return <FailureStep error={order.error} />
  if (order.error && !order.data)
    return <Trouble text={errorText(order.error)} retry={t('retry')} query={order} />
  if (order.data?.status === 'done') return <EndedOrder orderId={orderId} />
  if (script.error) return <Trouble text={t('script.failed')} retry={t('script.retry')} query={script} />
  if (!order.data || !script.data)
    return (
      <Page title={t('title')}>
        <Loading>{t(order.data ? 'script.loading' : 'loading')}</Loading>
      </Page>
    )
  return (
    <PaymentFlow
      order={order.data}
      orderId={orderId}
      code={code}
      shopId={payment.shopId}
      provider={script.data}
      onEnded={() => void order.refetch()}
    />
  )
}

function EndedOrder({ orderId }: { orderId: string }) {
  const t = useTranslations('payment')
  const errorText = usePaymentErrorText()
  const result = useOrderResult(orderId, true)
  if (result.data) return <ResultStep outcome={outcomeOfOrder(result.data)} />
  if (hasCode(result.error, 'PAYMENT_NOT_FOUND', 'PAYMENT_EXPIRED'))
    return <FailureStep error={result.error} />
  if (result.error) return <Trouble text={errorText(result.error)} retry={t('retry')} query={result} />
  return (
    <Page title={t('title')}>
      <Loading>{t('loading')}</Loading>
    </Page>
  )
}

type TroubleProps = {
  text: string
  retry: string
  query: { isFetching: boolean; refetch: () => Promise<unknown> }
}

function Trouble({ text, retry, query }: TroubleProps) {
  const t = useTranslations('payment')
  return (
    <Page title={t('title')}>
      <Alert tone="error">{text}</Alert>
      <Actions>
        <Button variant="primary" isPending={query.isFetching} onPress={() => void query.refetch()}>
          {retry}
        </Button>
      </Actions>
    </Page>
  )
}
