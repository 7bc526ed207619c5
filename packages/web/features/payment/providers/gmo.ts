import type { BrokenRule, CardForm, LocalizedText } from '@uketsuke/contract'
import { loadScript, type Multipayment, type ScriptAnswer, type ScriptCard } from './gmo-script.ts'
import type { CardToken, LoadProvider, Refusal, RefusalText } from './token-maker.ts'

export const gmoName: LocalizedText = {
  ja: 'GMOペイメントゲートウェイ株式会社',
  en: 'GMO Payment Gateway, Inc.',
}

/** GMO PG Multi-Payment: its token script makes tokens for the shop in the site configuration. */
export const loadGmo: LoadProvider = async ({ shopId = '', gmoCdnUrl = '' }) => {
  const script = await loadScript(gmoCdnUrl)
  return (card) => requestToken(script, shopId, card)
}

/** The form's card under the provider's names. */
const scriptCard = (card: CardForm): ScriptCard => ({
  cardno: card.cardNo,
  expire: `20${card.expireYY}${card.expireMM}`,
  securitycode: card.securityCode,
  holdername: card.holderName,
})

/** Codes are text or numbers, one or several. Only a single 000 is a success. */
export const readAnswer = ({ resultCode, tokenObject }: ScriptAnswer): CardToken => {
  const codes = [resultCode].flat().map((code) => String(code).padStart(3, '0'))
  const token = [tokenObject?.token ?? []].flat()[0]
  if (codes.length === 1 && codes[0] === '000' && token) return { ok: true, token }
  return refused(codes.filter((code) => code !== '000').join(', ') || 'NO_TOKEN')
}

const scriptTimeout = 60_000

/** A token is valid for one payment, so every attempt requests a new one. */
export const requestToken = (script: Multipayment, shopId: string, card: CardForm): Promise<CardToken> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const token = new Promise<CardToken>((resolve) => {
    timer = setTimeout(() => resolve(refused('TIMEOUT')), scriptTimeout)
    try {
      script.init(shopId)
      script.getToken(scriptCard(card), (answer) => resolve(readAnswer(answer)))
    } catch {
      resolve(refused('SCRIPT'))
    }
  })
  return token.finally(() => clearTimeout(timer))
}

type CardPart = Exclude<RefusalText, 'again' | 'retryLater' | 'failed'>

const textByCode: Partial<Record<string, Exclude<RefusalText, 'failed'>>> = {
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

const rules: Record<CardPart, BrokenRule> = {
  cardNo: { path: 'cardNo', rule: 'type' },
  expiry: { path: 'expireMM', rule: 'type' },
  securityCode: { path: 'securityCode', rule: 'type' },
  holderName: { path: 'holderName', rule: 'uppercaseAlphabet' },
}
const isCardPart = (text: RefusalText | undefined): text is CardPart => text !== undefined && text in rules

/** The first of several codes decides the text; the fields of all codes are marked. */
const refused = (code: string): { ok: false; refusal: Refusal } => {
  const texts = code.split(', ').map((part) => textByCode[part])
  const fields = [...new Set(texts)].filter(isCardPart).map((part) => rules[part])
  return { ok: false, refusal: { code, text: texts[0] ?? 'failed', fields } }
}
