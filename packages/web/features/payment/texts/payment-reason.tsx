import { useTranslations } from 'use-intl'
import { Alert } from '../../../ui/alert.tsx'
import { ErrorCode } from '../../../ui/error-text.tsx'
import type { KnownCard } from '../card/card-number.ts'
import styles from '../payment.module.css'
import type { PaymentOutcome } from '../payment-outcome.ts'
import { codeText, isTriedAgain, reasonStatus } from './result-texts.ts'
import { useCardName } from './use-card-name.ts'

type Props = {
  outcome: PaymentOutcome | null
  /** The card that was tried, if this tab knows it. */
  card?: KnownCard | null
}

/**
 * Why a payment failed: advice, status, card and codes. A finished order takes no other card, so it shows the
 * reason only.
 */
export function PaymentReason({ outcome, card = null }: Props) {
  const t = useTranslations('payment')
  const nameOf = useCardName()
  if (outcome?.isCanceled) return <Alert tone="error">{t('result.canceledText')}</Alert>
  const status = t(`status.${reasonStatus(outcome)}`)
  if (!outcome) return <Alert tone="error">{status}</Alert>
  const { code, message, errors, canRetry } = outcome
  const text = codeText(code)
  const advices = [...new Set(errors.map(({ advice }) => advice))]
  const codes = [...new Set([...(text ? [code] : []), ...errors.map(({ errorCode }) => errorCode)])]
  return (
    <Alert tone="error">
      {advices.map((advice) => (
        <p key={advice}>
          <strong>{t(canRetry ? `advice.${advice}` : `reasons.${advice}`)}</strong>
        </p>
      ))}
      <p>
        {text
          ? t('result.standing', { status, code: t(`codes.${text}`, { message: message || code }) })
          : status}
      </p>
      {isTriedAgain(outcome) && <p>{t('result.tryAgain')}</p>}
      {card && <p className={styles.tried}>{t('result.card', { card: nameOf(card) })}</p>}
      {codes.length > 0 && (
        <p>
          <ErrorCode codes={codes} />
        </p>
      )}
    </Alert>
  )
}
