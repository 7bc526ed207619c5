import { useTranslations } from 'use-intl'
import { Alert } from '../../ui/alert.tsx'
import type { Outcome } from './outcome.ts'
import styles from './payment.module.css'
import { codeText, statusText } from './payment-texts.ts'

/** Why a payment did not end well: how far it came, what its code means, and what to do about the provider's codes. */
export function PaymentReason({ outcome }: { outcome: Outcome | null }) {
  const t = useTranslations('payment')
  const text = codeText(outcome?.code ?? '')
  if (outcome?.isCanceled) return <Alert tone="error">{t('waiting.canceled')}</Alert>
  return (
    <Alert tone="error">
      <p>{t(`status.${statusText(outcome)}`)}</p>
      {outcome && text && (
        <p>
          {t(`codes.${text}`, { message: outcome.message || outcome.code })} (error code : {outcome.code})
        </p>
      )}
      {outcome && outcome.errors.length > 0 && (
        <>
          <p>{t('result.details')}</p>
          <ul className={styles.providerErrors}>
            {outcome.errors.map(({ errorCode, advice }) => (
              <li key={errorCode}>
                {t(`advice.${advice}`)} (error code : {errorCode})
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  )
}
