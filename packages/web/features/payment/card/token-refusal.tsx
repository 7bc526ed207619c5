import { useTranslations } from 'use-intl'
import { Alert } from '../../../ui/alert.tsx'
import { ErrorCode } from '../../../ui/error-text.tsx'
import type { Refusal } from '../providers/token-maker.ts'

/** Why the card became no token, with the provider's code. */
export function TokenRefusal({ code, text }: Refusal) {
  const t = useTranslations('payment.token')
  return (
    <Alert tone="error">
      <p>
        {t(text)} <ErrorCode codes={[code]} />
      </p>
    </Alert>
  )
}
