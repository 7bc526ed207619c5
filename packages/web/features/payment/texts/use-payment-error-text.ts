import { useMessages } from 'use-intl'
import { useErrorText } from '../../../lib/errors.ts'

/** Error texts of the payment calls. */
export const usePaymentErrorText = () => {
  const errorText = useErrorText()
  const { payment } = useMessages()
  return (error: unknown): string => errorText(error, payment.errors)
}
