import { useTranslations } from 'use-intl'
import { Alert } from '../../../ui/alert.tsx'
import { ErrorCode } from '../../../ui/error-text.tsx'
import type { KnownCard } from '../card/card-number.ts'
import styles from '../payment.module.css'
import type { PaymentOutcome } from '../payment-outcome.ts'
import { advicesOf, codeText, isAdvised, isTriedAgain, reasonStatus } from './result-texts.ts'
import { useCardName } from './use-card-name.ts'

type Props = {
  outcome: PaymentOutcome | null
  /** For a failure without a known reason. */
  title?: string
  /** The card that was tried, if this tab knows it. */
  card?: KnownCard | null
}

/** Why a payment failed: the reason as the title, then advice, status, card and codes. */
export function PaymentReason({ outcome, title, card = null }: Props) {
  const t = useTranslations('payment')
  const nameOf = useCardName()
  if (outcome?.isCanceled) return <Alert tone="error">{t('result.canceledText')}</Alert>
  const status = t(`status.${reasonStatus(outcome)}`)
  if (!outcome)
    return (
      <Alert tone="error" title={title}>
        <p>{status}</p>
      </Alert>
    )
  const { code, message, errors } = outcome
  const text = codeText(code)
  const advices = advicesOf(outcome)
  const [reason, ...moreReasons] = advices.map((advice) => t(`reasons.${advice}`))
  const sentences = [
    ...new Set(advices.filter((advice) => isAdvised(outcome, advice)).map((advice) => t(`advice.${advice}`))),
    ...(text ? [t(`codes.${text}`, { message: message || code })] : []),
    status,
    ...(isTriedAgain(outcome) ? [t('result.tryAgain')] : []),
  ]
  const codes = [...new Set([...(text ? [code] : []), ...errors.map(({ errorCode }) => errorCode)])]
  return (
    <Alert tone="error" title={reason ?? title}>
      {moreReasons.map((another) => (
        <p key={another}>
          <strong>{another}</strong>
        </p>
      ))}
      <p>{sentences.reduce((first, second) => t('result.joined', { first, second }))}</p>
      {card && <p className={styles.tried}>{t('result.card', { card: nameOf(card) })}</p>}
      {codes.length > 0 && (
        <p>
          <ErrorCode codes={codes} />
        </p>
      )}
    </Alert>
  )
}
