import type { PaymentResult } from '@uketsuke/contract'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { hasCode } from '../../lib/api-error.ts'
import { useLanguage } from '../../lib/language.tsx'
import { usePaymentDone } from '../../lib/payment-channel.ts'
import { Actions } from '../../ui/actions.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { Confirming } from './confirming.tsx'
import { forgetPayment } from './kept-payment.ts'
import { OrderEnded } from './order-ended.tsx'
import { outcomeOfOrder } from './outcome.ts'
import { reopenPaymentWindow, usePaymentWindowBlocked } from './payment-window.ts'
import { useOrderResult, useOrderStatus } from './queries.ts'
import { SeatDeadline } from './seat-deadline.tsx'
import { usePaymentErrorText } from './use-payment-error-text.ts'

type Props = {
  orderId: string
  code: string
  /** Called once, when the payment succeeded. Any other end is shown here, with a way on. */
  onDone: (result: PaymentResult) => void
}

/** What the registration shows while the buyer pays in the other window. */
export function PaymentWaiting({ orderId, code, onDone }: Props) {
  const t = useTranslations('payment.waiting')
  const status = useOrderStatus(orderId)
  const result = useOrderResult(orderId, status.data?.status === 'done')
  const failed = status.error ? status : result.error ? result : null
  // An order that can't be paid just now is being paid.
  const isDeciding = status.data?.expiresAt === null
  usePaymentDone(orderId, () => void status.refetch())

  const done = useEffectEvent(onDone)
  useEffect(() => {
    if (result.data) forgetPayment(orderId)
    if (result.data?.result === 'succeeded') done(result.data)
  }, [result.data, orderId])

  if (hasCode(failed?.error, 'PAYMENT_EXPIRED')) return <OrderEnded reason="expired" />
  if (hasCode(failed?.error, 'PAYMENT_NOT_FOUND')) return <OrderEnded reason="notFound" />
  if (result.data && result.data.result !== 'succeeded')
    return (
      <OrderEnded
        reason={result.data.result === 'canceled' ? 'canceled' : 'failed'}
        outcome={outcomeOfOrder(result.data)}
      />
    )
  return (
    <Section variant="card" title={t('heading')}>
      <OpenWindow orderId={orderId} code={code} />
      {status.data?.expiresAt && <SeatDeadline expiresAt={status.data.expiresAt} />}
      {failed ? <Unanswered query={failed} /> : <Polling isDeciding={isDeciding} />}
    </Section>
  )
}

function OpenWindow({ orderId, code }: Pick<Props, 'orderId' | 'code'>) {
  const t = useTranslations('payment.waiting')
  const { language } = useLanguage()
  const isBlocked = usePaymentWindowBlocked()
  return (
    <>
      {isBlocked ? <Alert tone="error">{t('blocked')}</Alert> : <p>{t('lead')}</p>}
      <Actions align="center">
        <Button
          variant={isBlocked ? 'primary' : 'secondary'}
          icon="newTab"
          onPress={() => reopenPaymentWindow({ orderId, code, language })}
        >
          {t('reopen')}
        </Button>
      </Actions>
    </>
  )
}

/** Waits for the buyer, or for the answer to a payment that was begun. */
function Polling({ isDeciding }: { isDeciding: boolean }) {
  const t = useTranslations('payment.waiting')
  if (!isDeciding)
    return (
      <>
        <Loading>{t('polling')}</Loading>
        <Alert tone="info">{t('keepOpen')}</Alert>
      </>
    )
  return (
    <Confirming
      short={<p>{t('confirming')}</p>}
      long={
        <>
          <p>
            <strong>{t('longTitle')}</strong>
          </p>
          <p>{t('longWait')}</p>
          <p>{t('longAuthentication')}</p>
        </>
      }
    />
  )
}

type Query = { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }

function Unanswered({ query }: { query: Query }) {
  const t = useTranslations('payment.waiting')
  const errorText = usePaymentErrorText()
  return (
    <>
      <Alert tone="error" title={t('interrupted')}>
        {errorText(query.error)}
      </Alert>
      <Actions>
        <Button variant="primary" isPending={query.isFetching} onPress={() => void query.refetch()}>
          {t('again')}
        </Button>
      </Actions>
    </>
  )
}
