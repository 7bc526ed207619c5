import type { TicketPlan } from '@uketsuke/contract'
import { useMessages, useTranslations } from 'use-intl'
import { hasCode } from '../../lib/api-error.ts'
import { totalOf } from '../../shared/order/offer.ts'
import { OnScreen } from '../../shared/order/order-frame.tsx'
import { OrderTerms, type Terms } from '../../shared/order/order-terms.tsx'
import { OrderedPlans } from '../../shared/order/ordered-plans.tsx'
import type { SendError } from '../../shared/order/ordering.ts'
import { Actions } from '../../ui/actions.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useErrorText } from '../../ui/error-text.tsx'
import { hasBuyersLoginEnded } from './login-ended.ts'
import { PurchaseFrame } from './purchase-frame.tsx'

type Props = {
  plans: readonly TicketPlan[]
  terms: Terms
  loginPath: string
  error: SendError | null
  isSending: boolean
  onConfirm: () => void
  onBack: () => void
}

/** Step 3, the last screen before the order: items, total and terms. */
export function PurchaseConfirmation({
  plans,
  terms,
  loginPath,
  error,
  isSending,
  onConfirm,
  onBack,
}: Props) {
  const t = useTranslations('additionalPurchase')
  const isPaid = totalOf(plans) > 0
  const isOver = hasBuyersLoginEnded(error?.cause)
  return (
    <PurchaseFrame
      step="confirmation"
      title={t('confirmation.title')}
      lead={t(isPaid ? 'confirmation.leadPaid' : 'confirmation.leadFree')}
    >
      <OrderedPlans title={t('order')} plans={plans} />
      <OrderTerms terms={terms} isPaid={isPaid} periodName={t('confirmation.period')} />
      <SendFailure error={error} />
      <OnScreen>
        {isOver && (
          <Actions>
            <ButtonLink to={loginPath} variant="primary">
              {t('toLogin')}
            </ButtonLink>
          </Actions>
        )}
        {isPaid && <p>{t('confirmation.newWindow')}</p>}
        <Actions>
          <Button
            variant="primary"
            size="large"
            isPending={isSending}
            isDisabled={mustChooseAnew(error) || isOver}
            onPress={onConfirm}
          >
            {t(isPaid ? 'confirmation.submitPaid' : 'confirmation.submitFree')}
          </Button>
          <Button icon="arrowLeft" isDisabled={isSending} onPress={onBack}>
            {t('confirmation.back')}
          </Button>
        </Actions>
      </OnScreen>
    </PurchaseFrame>
  )
}

/** Retrying can't help: the participant must select other options. */
export const mustChooseAnew = (error: SendError | null): boolean =>
  hasCode(error?.cause, 'RESOURCE_NOT_AVAILABLE', 'INVALID_PLAN_ID', 'PERMISSION_DENIED')

function SendFailure({ error }: { error: SendError | null }) {
  const { login, order, reserve } = useMessages().additionalPurchase.errors
  const errorText = useErrorText()
  if (!error) return null
  const texts = { ...login, ...order, ...(error.failedCall === 'reserve' && reserve) }
  return <Alert tone="error">{errorText(error.cause, texts)}</Alert>
}
