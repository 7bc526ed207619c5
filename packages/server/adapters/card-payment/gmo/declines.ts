import type { Declined, ProviderEntry } from '../card-payment.ts'
import { providerErrorsOf, verdictOfAll } from './id-pass-codes.ts'

/** The card was never sent to the provider. */
export const notSent = (entry: ProviderEntry | null): Declined => ({
  kind: 'declined',
  code: '1300',
  canRetry: true,
  errors: [],
  entry,
})

/** The provider refused, with codes that mean that the card was not charged. */
export const notCharged = (codes: readonly string[], entry: ProviderEntry | null): Declined => {
  const verdict = verdictOfAll(codes)
  return {
    kind: 'declined',
    code: verdict === 'token' ? 'TOKEN_ERROR' : verdict === 'busy' ? '1300' : 'OTHER_PAYMENT_ERROR',
    canRetry: verdict !== 'ours',
    errors: providerErrorsOf(codes),
    entry,
  }
}
