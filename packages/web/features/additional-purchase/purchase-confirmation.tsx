import type { TicketPlan } from '@uketsuke/contract'
import { useMessages, useTranslations } from 'use-intl'
import { hasCode } from '../../lib/api-error.ts'
import type { ErrorTexts } from '../../lib/errors.ts'
import { type Offer, totalOf } from '../../shared/order/offer.ts'
import { OnScreen } from '../../shared/order/order-frame.tsx'
import { OrderRefused } from '../../shared/order/order-refused.tsx'
import { OrderTerms, type Terms } from '../../shared/order/order-terms.tsx'
import { OrderTotal } from '../../shared/order/order-total.tsx'
import { OrderedPlans } from '../../shared/order/ordered-plans.tsx'
import type { SendError } from '../../shared/order/ordering.ts'
import { useSoldOut } from '../../shared/order/use-sold-out.ts'
import { Actions } from '../../ui/actions.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useErrorText } from '../../ui/error-text.tsx'
import { hasBuyersLoginEnded } from './login-ended.ts'
import { PurchaseFrame } from './purchase-frame.tsx'

type Props = {
  offer: Offer
  plans: readonly TicketPlan[]
  terms: Terms
  loginPath: string
  error: SendError | null
  isSending: boolean
  onConfirm: () => void
  /** Continues with what has not sold out. */
  onReduced: (rest: readonly TicketPlan[]) => void
  onBack: () => void
}

/** Step 3, the last screen before the order: items, total and terms. */
export function PurchaseConfirmation({
  offer,
  plans,
  terms,
  loginPath,
  error,
  isSending,
  onConfirm,
  onReduced,
  onBack,
}: Props) {
  const t = useTranslations('additionalPurchase')
  const isOver = hasBuyersLoginEnded(error?.cause)
  const { gone, rest, texts, total } = useSoldOut(offer, plans, error)
  // The terms of the order stay while nothing of it is left.
  const isPaid = (total ?? totalOf(plans)) > 0
  const ticket = useTranslations('ticket.soldOutMeanwhile')
  const isBlocked = mustChooseAnew(error) || isOver
  const failure = <SendFailure error={error} texts={texts} />
  const actions = (
    <Actions>
      {rest ? (
        <Button variant="primary" onPress={() => onReduced(rest)}>
          {ticket('drop')}
        </Button>
      ) : isOver ? (
        <ButtonLink to={loginPath} variant="primary">
          {t('toLogin')}
        </ButtonLink>
      ) : total === null ? null : (
        <Button variant="primary" isPending={isSending} isDisabled={isBlocked} onPress={onConfirm}>
          {t(isPaid ? 'confirmation.submitPaid' : 'confirmation.submitFree')}
        </Button>
      )}
      <Button
        icon="arrowLeft"
        variant={total === null && !isOver ? 'primary' : 'secondary'}
        isDisabled={isSending}
        onPress={onBack}
      >
        {t('confirmation.back')}
      </Button>
    </Actions>
  )
  return (
    <PurchaseFrame
      step="confirmation"
      title={t('confirmation.title')}
      lead={!isBlocked && t(isPaid ? 'confirmation.leadPaid' : 'confirmation.leadFree')}
      aside={<OrderedPlans title={t('order')} plans={plans} gone={gone} total={total} />}
      beforeAside={
        isBlocked && (
          <>
            <OrderRefused>{failure}</OrderRefused>
            <OnScreen>{actions}</OnScreen>
          </>
        )
      }
    >
      <OrderTerms terms={terms} isPaid={isPaid} periodName={t('confirmation.period')} />
      {!isBlocked && (
        <>
          {failure}
          <OnScreen>
            {isPaid && total !== null && <OrderTotal total={total}>{t('confirmation.newWindow')}</OrderTotal>}
            {actions}
          </OnScreen>
        </>
      )}
    </PurchaseFrame>
  )
}

/** Retrying can't help: the participant must select other options. */
export const mustChooseAnew = (error: SendError | null): boolean =>
  hasCode(error?.cause, 'RESOURCE_NOT_AVAILABLE', 'INVALID_PLAN_ID', 'PERMISSION_DENIED')

function SendFailure({ error, texts }: { error: SendError | null; texts: ErrorTexts }) {
  const { login, order, reserve } = useMessages().additionalPurchase.errors
  const errorText = useErrorText()
  if (!error) return null
  const textsOfCall = { ...login, ...order, ...(error.failedCall === 'reserve' && reserve) }
  return <Alert tone="error">{errorText(error.cause, { ...textsOfCall, ...texts })}</Alert>
}
