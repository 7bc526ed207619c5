import type { BrokenRule, CardForm } from '@uketsuke/contract'
import type { Multipayment, ProviderAnswer, ProviderCard } from './provider-script.ts'

export type CardToken = { ok: true; token: string } | { ok: false; code: string }

/** What the provider calls the card, from what the form calls it. */
export const providerCard = (card: CardForm): ProviderCard => ({
  cardno: card.cardNo,
  expire: `20${card.expireYY}${card.expireMM}`,
  securitycode: card.securityCode,
  holdername: card.holderName,
})

/** Codes come as text or number, alone or several at once; only a single 000 is a success. */
export const readAnswer = ({ resultCode, tokenObject }: ProviderAnswer): CardToken => {
  const codes = [resultCode].flat().map((code) => String(code).padStart(3, '0'))
  const token = [tokenObject?.token ?? []].flat()[0]
  if (codes.length === 1 && codes[0] === '000' && token) return { ok: true, token }
  return { ok: false, code: codes.filter((code) => code !== '000').join(', ') || 'NO_TOKEN' }
}

const patience = 60_000

/** A token is good for one payment: every attempt asks for a new one. */
export const requestToken = (provider: Multipayment, shopId: string, card: CardForm): Promise<CardToken> => {
  const { promise, resolve } = Promise.withResolvers<CardToken>()
  const timer = setTimeout(() => resolve({ ok: false, code: 'TIMEOUT' }), patience)
  try {
    provider.init(shopId)
    provider.getToken(providerCard(card), (answer) => resolve(readAnswer(answer)))
  } catch {
    resolve({ ok: false, code: 'SCRIPT' })
  }
  return promise.finally(() => clearTimeout(timer))
}

type TokenText = CardPart | 'again' | 'retryLater' | 'failed'
type CardPart = 'cardNo' | 'expiry' | 'securityCode' | 'holderName'

const textByCode: Partial<Record<string, Exclude<TokenText, 'failed'>>> = {
  '100': 'cardNo',
  '101': 'cardNo',
  '102': 'cardNo',
  '110': 'expiry',
  '111': 'expiry',
  '112': 'expiry',
  '113': 'expiry',
  '121': 'securityCode',
  '122': 'securityCode',
  '131': 'holderName',
  '132': 'holderName',
  '553': 'again',
  '901': 'retryLater',
  '902': 'retryLater',
}

const partsOf = (code: string): string[] => code.split(', ')

/** Which text stands for a result code: what the buyer can mend, else that it failed. Of several, the first. */
export const tokenText = (code: string): TokenText => textByCode[partsOf(code)[0] ?? ''] ?? 'failed'

const rules: Record<CardPart, BrokenRule> = {
  cardNo: { path: 'cardNo', rule: 'cardNumber' },
  expiry: { path: 'expireMM', rule: 'type' },
  securityCode: { path: 'securityCode', rule: 'type' },
  holderName: { path: 'holderName', rule: 'uppercaseAlphabet' },
}
const isCardPart = (text: TokenText | undefined): text is CardPart => text !== undefined && text in rules

/** The fields of the card form that the provider refused; none when the buyer has nothing to mend. */
export const refusedFields = (code: string): BrokenRule[] => {
  const parts = new Set(partsOf(code).map((part) => textByCode[part]))
  return [...parts].filter(isCardPart).map((part) => rules[part])
}
