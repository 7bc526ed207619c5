import type { CardForm } from '@uketsuke/contract'
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
  if (codes.length === 1 && codes[0] === '000') return token ? { ok: true, token } : { ok: false, code: '' }
  return { ok: false, code: codes.filter((code) => code !== '000').join(', ') }
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

const texts = {
  cardNo: ['100', '101', '102'],
  expiry: ['110', '111', '112', '113'],
  securityCode: ['121', '122'],
  holderName: ['131', '132'],
  retryLater: ['901', '902'],
} as const

export type TokenText = keyof typeof texts | 'failed'

const textByCode = new Map<string, TokenText>(
  Object.entries(texts).flatMap(([text, codes]) => codes.map((code) => [code, text as TokenText] as const)),
)

/** Which text stands for a result code: what the buyer can mend, else that it failed. Of several, the first. */
export const tokenText = (code: string): TokenText => textByCode.get(code.split(', ')[0] ?? '') ?? 'failed'
