import type { BrokenRule, CardForm, SitePayment } from '@uketsuke/contract'

/** The text for a card that became no token. */
export type RefusalText =
  | 'cardNo'
  | 'expiry'
  | 'securityCode'
  | 'holderName'
  | 'again'
  | 'retryLater'
  | 'failed'

/** Why a card became no token. `fields`: the fields of the card form to correct; `code`: the provider's. */
export type Refusal = { code: string; text: RefusalText; fields: BrokenRule[] }

export type CardToken = { ok: true; token: string } | { ok: false; refusal: Refusal }

/** Turns a card into a token for one payment. Never throws, and always settles. */
export type MakeToken = (card: CardForm) => Promise<CardToken>

/** Loads the provider's script in the browser. Rejects if that fails; a retry may succeed. */
export type LoadProvider = (payment: SitePayment) => Promise<MakeToken>
