import type { LocalizedText, SitePayment } from '@uketsuke/contract'
import { gmoName, loadGmo } from './gmo.ts'
import type { LoadProvider } from './token-maker.ts'

/** The browser side of each card provider, by name. */
const providers: Readonly<Record<string, { name: LocalizedText; load: LoadProvider }>> = {
  gmo: { name: gmoName, load: loadGmo },
}

/** The company to which the card goes, as buyers may know it. */
export const providerName = (provider: SitePayment['provider']): LocalizedText | undefined =>
  providers[provider]?.name

/** The token maker of a convention's card provider. */
export const loadTokenMaker: LoadProvider = async (payment) => {
  const provider = providers[payment.provider]
  if (!provider) throw new Error(`no card provider ${payment.provider}`)
  return provider.load(payment)
}
