import { useTranslations } from 'use-intl'
import { Alert } from '../../../ui/alert.tsx'
import { ErrorCode } from '../texts/error-code.tsx'
import { tokenText } from './card-token.ts'

/** Why the card became no token, and the provider's code for it. */
export function TokenRefusal({ code }: { code: string }) {
  const t = useTranslations('payment.token')
  return (
    <Alert tone="error">
      <p>
        {t(tokenText(code))} <ErrorCode codes={[code]} />
      </p>
    </Alert>
  )
}
