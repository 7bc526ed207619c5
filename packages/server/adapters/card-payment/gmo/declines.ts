import { notCharged } from '@uketsuke/contract'
import type { Declined, ProviderTransaction } from '../card-payment.ts'
import { providerErrorsOf, verdictOfAll } from './id-pass-codes.ts'

/** The provider refused, with codes meaning that the card was not charged. */
export const declinedWith = (codes: readonly string[], transaction: ProviderTransaction | null): Declined => {
  const verdict = verdictOfAll(codes)
  return {
    kind: 'declined',
    code: verdict === 'token' ? 'TOKEN_ERROR' : verdict === 'busy' ? notCharged.code : 'OTHER_PAYMENT_ERROR',
    canRetry: verdict !== 'ours',
    errors: providerErrorsOf(codes),
    transaction,
  }
}
