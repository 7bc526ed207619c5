import type { BrokenRule, CardForm, SitePayment } from '@uketsuke/contract'

/** What is said to the buyer of a card that became no token. */
export type RefusalText =
  | 'cardNo'
  | 'expiry'
  | 'securityCode'
  | 'holderName'
  | 'again'
  | 'retryLater'
  | 'failed'

/** Why a card became no token. `fields` are those of the card form that the buyer can correct; `code` is the provider's. */
export type Refusal = { code: string; text: RefusalText; fields: BrokenRule[] }

export type CardToken = { ok: true; token: string } | { ok: false; refusal: Refusal }

/** Turns a card into a token that is good for one payment. Never throws, and always ends. */
export type MakeToken = (card: CardForm) => Promise<CardToken>

/** Loads what a provider needs in the browser. Rejects when it doesn't load; it can be tried again then. */
export type LoadProvider = (payment: SitePayment) => Promise<MakeToken>
