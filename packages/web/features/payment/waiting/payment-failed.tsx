import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../../lib/paths.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { useLeaveGuard } from '../../../ui/leave-guard.tsx'
import type { PaymentOutcome } from '../payment-outcome.ts'
import { ContactLink } from '../texts/contact-link.tsx'
import { useOrderKind } from '../texts/order-kind.tsx'
import { PaymentReason } from '../texts/payment-reason.tsx'
import { needsSecretariat, statusText } from '../texts/result-texts.ts'

const headings = { expired: 'over', notFound: 'failed', failed: 'failed', canceled: 'canceled' } as const

type Props = { reason: keyof typeof headings; outcome?: PaymentOutcome | null }

/**
 * The end of an order that was not paid. Reloading the page starts over; a registration keeps its link.
 * Leaving a finished order needs no confirmation.
 */
export function PaymentFailed({ reason, outcome }: Props) {
  const t = useTranslations('payment.waiting')
  const titles = useTranslations('payment.result')
  const { release } = useLeaveGuard(null)
  useEffect(release, [release])
  const isAdditional = useOrderKind() === 'additional'
  if (reason === 'failed' && outcome !== undefined && needsSecretariat(statusText(outcome)))
    return (
      <>
        <PaymentReason outcome={outcome} />
        <ContactLink />
        {isAdditional && (
          <Actions>
            <ToProfile />
          </Actions>
        )}
      </>
    )
  const title = titles(headings[reason])
  return (
    <>
      {outcome !== undefined && reason !== 'canceled' ? (
        <>
          <PaymentReason outcome={outcome} title={title} />
          <p>{t(reason)}</p>
        </>
      ) : (
        <Alert tone="error" title={title}>
          <p>{t(reason)}</p>
        </Alert>
      )}
      <Actions>
        <Button variant="primary" onPress={() => location.reload()}>
          {t('restart')}
        </Button>
        {isAdditional && <ToProfile />}
      </Actions>
    </>
  )
}

function ToProfile() {
  const t = useTranslations('payment.result')
  return <ButtonLink to={paths.profile}>{t('toProfile')}</ButtonLink>
}
