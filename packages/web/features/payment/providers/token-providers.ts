import { loadGmo } from './gmo.ts'
import type { LoadProvider } from './token-maker.ts'

/** The browser side of each card provider, by name. */
const providers: Readonly<Record<string, LoadProvider>> = { gmo: loadGmo }

/** The token maker of a convention's card provider. */
export const loadTokenMaker: LoadProvider = async (payment) => {
  const load = providers[payment.provider]
  if (!load) throw new Error(`no card provider ${payment.provider}`)
  return load(payment)
}
