import { useTranslations } from 'use-intl'
import { Alert } from '../../../ui/alert.tsx'
import type { Refusal } from '../providers/token-maker.ts'
import { ErrorCode } from '../texts/error-code.tsx'

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
