import { limits, type PaymentPolls, type PaymentResult } from '@uketsuke/contract'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { hasCode } from '../../../lib/api-error.ts'
import { useLanguage } from '../../../lib/language.tsx'
import { announcePayment, type PaymentMoment, usePaymentMoments } from '../../../lib/payment-channel.ts'
import type { OrderToPay } from '../../../shared/order/use-send-order.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { Loading } from '../../../ui/spinner.tsx'
import styles from '../payment.module.css'
import { outcomeOfOrder } from '../payment-outcome.ts'
import { useOrderResult, useOrderStatus } from '../queries.ts'
import { forgetPayment } from '../stored-payment.ts'
import { InOrderKind } from '../texts/order-kind.tsx'
import { OutcomePending } from '../texts/outcome-pending.tsx'
import { OutcomeUnknown, pollingOf } from '../texts/outcome-unknown.tsx'
import { SeatDeadline } from '../texts/seat-deadline.tsx'
import { hasOpenedWindow, reopenPaymentWindow, usePaymentWindowBlocked } from '../window/payment-window.ts'
import { PaymentFailed } from './payment-failed.tsx'

/** The end of an unpaid order. */
export type PaymentFailure = Parameters<typeof PaymentFailed>[0]

type Props = {
  order: OrderToPay
  polls?: PaymentPolls
  /** The order has ended in any way: reloading the page starts a new one. */
  onEnded: () => void
  /** Called once, on success. */
  onDone: (result: PaymentResult) => void
  /** Called once, on any other end. Without it, this component shows the end and the next step. */
  onFailed?: (failure: PaymentFailure) => void
  /** Ways out of the unpaid order. */
  children?: ReactNode
}

/** Shown beside the payment window, while the buyer pays there. */
export function PaymentWaiting(props: Props) {
  return (
    <InOrderKind kind={props.order.kind}>
      <Waiting {...props} />
    </InOrderKind>
  )
}

function Waiting({ order, polls = limits.paymentPolls, onEnded, onDone, onFailed, children }: Props) {
  const { orderId } = order
  const t = useTranslations('payment.waiting')
  const inWindow = useTranslations('payment.awaiting')
  const status = useOrderStatus(orderId, polls)
  const result = useOrderResult(orderId, status.data?.status === 'done')
  const failed = status.error ? status : result.error ? result : null

  const isEnded = result.data !== undefined || hasCode(failed?.error, 'PAYMENT_EXPIRED', 'PAYMENT_NOT_FOUND')
  const [moment, setMoment] = useState<PaymentMoment | null>(null)
  const isSilent = useSilence()
  usePaymentMoments(orderId, (announced) => {
    setMoment(announced)
    // All other moments may change the order's status.
    if (announced !== 'card' && announced !== 'closed' && !isEnded) void status.refetch()
  })
  const end = useEffectEvent(onEnded)
  useEffect(() => {
    if (!isEnded) return
    announcePayment(orderId, 'done')
    end()
  }, [isEnded, orderId])

  const done = useEffectEvent(onDone)
  useEffect(() => {
    if (result.data) forgetPayment(orderId)
    if (result.data?.result === 'succeeded') done(result.data)
  }, [result.data, orderId])

  const failure = failureOf(result.data, failed?.error)
  const reason = failure?.reason
  const fail = useEffectEvent(() => failure && onFailed?.(failure))
  useEffect(() => {
    if (reason) fail()
  }, [reason])

  if (failure) return <PaymentFailed {...failure} />
  if (failed)
    return (
      <Section title={inWindow('unknownHeading')}>
        <OutcomeUnknown error={failed.error} polling={pollingOf(failed)} onAgain={failed.resume}>
          <ShowWindow order={order} />
        </OutcomeUnknown>
      </Section>
    )
  // An order without an expiry is being paid.
  if (status.data?.expiresAt === null)
    return (
      <Section variant="card" title={t('confirmingHeading')}>
        <WhileDeciding moment={moment} />
        <Deciding />
        <div className={styles.borderless}>
          <Actions>
            <ShowWindow order={order} />
            {isAway(moment) && children}
          </Actions>
        </div>
      </Section>
    )
  return (
    <Section variant="card" title={t('heading')}>
      <OpenWindow order={order} moment={moment ?? (isSilent ? 'closed' : null)} />
      {status.data?.expiresAt && <SeatDeadline expiresAt={status.data.expiresAt} />}
      <Loading isInline>{t('polling')}</Loading>
      <Alert tone="info">{t('staysOpen')}</Alert>
      {children && (
        <div className={`${styles.ways} ${styles.borderless}`}>
          <Actions>{children}</Actions>
        </div>
      )}
    </Section>
  )
}

/** How long an open payment window may take to answer a reloaded page, in milliseconds. */
const patience = 1_000

/** Whether a payment window from before a reload has had its time to answer. */
const useSilence = (): boolean => {
  const [isSilent, setSilent] = useState(false)
  useEffect(() => {
    if (hasOpenedWindow()) return
    const timer = setTimeout(() => setSilent(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return isSilent
}

/** The end of an unpaid order; undefined while the order is open, and after it is paid. */
const failureOf = (result: PaymentResult | undefined, error: unknown): PaymentFailure | undefined => {
  if (hasCode(error, 'PAYMENT_EXPIRED')) return { reason: 'expired' }
  if (hasCode(error, 'PAYMENT_NOT_FOUND')) return { reason: 'notFound' }
  if (!result || result.result === 'succeeded') return undefined
  return { reason: result.result === 'canceled' ? 'canceled' : 'failed', outcome: outcomeOfOrder(result) }
}

type Order = Pick<Props, 'order'>

const textsWhileUnpaid = { failed: 'unpaid', closed: 'closed' } as const
const textsWhileDeciding = { bank: 'atBank', unfinished: 'unfinished', closed: 'closedMeanwhile' } as const
/** Nothing is charged before the buyer comes back from the card company. */
const isAway = (moment: PaymentMoment | null): boolean => moment === 'bank' || moment === 'unfinished'

const textOfMoment = <Text extends string>(
  texts: Partial<Record<PaymentMoment, Text>>,
  moment: PaymentMoment | null,
) => (moment === null ? undefined : texts[moment])

/** Says what the payment window is waiting for during the payment. */
function WhileDeciding({ moment }: { moment: PaymentMoment | null }) {
  const t = useTranslations('payment.waiting')
  const text = textOfMoment(textsWhileDeciding, moment)
  return text && <Alert tone={moment === 'unfinished' ? 'warning' : 'info'}>{t(text)}</Alert>
}

/** Asks the buyer to pay in the payment window, and says whether the button opens it or brings it back. */
function OpenWindow({ order, moment }: Order & { moment: PaymentMoment | null }) {
  const t = useTranslations('payment.waiting')
  const { language } = useLanguage()
  const isBlocked = usePaymentWindowBlocked()
  const text = isBlocked ? 'blocked' : textOfMoment(textsWhileUnpaid, moment)
  return (
    <>
      {text ? <Alert tone={moment === 'closed' ? 'warning' : 'error'}>{t(text)}</Alert> : <p>{t('lead')}</p>}
      <Actions>
        <Button
          variant={text ? 'primary' : 'secondary'}
          icon="newTab"
          onPress={() => reopenPaymentWindow({ ...order, language })}
        >
          {t(isBlocked ? 'open' : moment === 'closed' ? 'reopen' : 'show')}
        </Button>
      </Actions>
    </>
  )
}

/** Brings back a lost payment window without asking for a payment. */
function ShowWindow({ order }: Order) {
  const t = useTranslations('payment.waiting')
  const { language } = useLanguage()
  return (
    <Button variant="quiet" icon="newTab" onPress={() => reopenPaymentWindow({ ...order, language })}>
      {t('show')}
    </Button>
  )
}

/** Waits for the outcome of a running payment. */
function Deciding() {
  const t = useTranslations('payment.waiting')
  return (
    <OutcomePending
      isPlain
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
