import { errorStatus } from '@uketsuke/contract'
import { useMessages } from 'use-intl'
import { ApiError } from '../../lib/api-error.ts'
import { Alert } from '../../ui/alert.tsx'
import { useErrorText } from '../../ui/error-text.tsx'

/**
 * The reason for a redirect from My Page. Only known codes are shown, because anybody can craft an address.
 */
export function RefusedLogin({ code }: { code: string }) {
  const { authentication } = useMessages()
  const errorText = useErrorText()
  if (!Object.hasOwn(errorStatus, code)) return null
  return <Alert tone="warning">{errorText(new ApiError(code, 401), authentication.errors)}</Alert>
}
