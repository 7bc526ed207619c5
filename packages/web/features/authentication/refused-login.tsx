import { useMessages } from 'use-intl'
import { ApiError } from '../../lib/api-error.ts'
import { useErrorText } from '../../lib/errors.ts'
import { Alert } from '../../ui/alert.tsx'

/** Why My Page sent someone back here. */
export function RefusedLogin({ code }: { code: string }) {
  const { authentication } = useMessages()
  const errorText = useErrorText()
  return <Alert tone="warning">{errorText(new ApiError(code, 401), authentication.errors)}</Alert>
}
