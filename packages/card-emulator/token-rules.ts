import { isTestCard } from './cards.ts'

/** Request of the token endpoint; a missing field is empty. */
export interface TokenRequest {
  shopId: string
  cardNo: string
  /** `YYYYMM` or `YYMM`, year first. */
  expire: string
  securityCode: string
  holderName: string
  /** 1 to 10 tokens for one card; empty means one. */
  tokenNumber: string
}

/** A result code of the token script, its meaning, and the condition for it. */
interface CodeRule {
  code: string
  message: string
  breaks: (request: TokenRequest, shops: ReadonlyMap<string, string>) => boolean
}

const digits = /^[0-9]*$/
const alphanumeric = /^[A-Za-z0-9]*$/
// Which symbols the provider allows besides letters and digits is not public; these are assumed.
const holderCharacters = /^[A-Za-z0-9 .,'/&-]*$/

const codeRules: readonly CodeRule[] = [
  { code: '100', message: 'card number missing', breaks: (card) => card.cardNo === '' },
  { code: '101', message: 'card number has a non-digit', breaks: (card) => !digits.test(card.cardNo) },
  {
    code: '102',
    message: 'card number not 10 to 16 digits',
    breaks: (card) => !/^.{10,16}$/.test(card.cardNo),
  },
  // The provider has no such rule; 102 is the code that makes a buyer check the number.
  {
    code: '102',
    message: 'not a test card: only those are taken',
    breaks: (card) => !isTestCard(card.cardNo),
  },
  { code: '110', message: 'expiry missing', breaks: (card) => card.expire === '' },
  { code: '111', message: 'expiry has a non-digit', breaks: (card) => !digits.test(card.expire) },
  {
    code: '112',
    message: 'expiry not 6 or 4 digits',
    breaks: (card) => ![4, 6].includes(card.expire.length),
  },
  { code: '113', message: 'expiry month wrong', breaks: (card) => !/(0[1-9]|1[0-2])$/.test(card.expire) },
  {
    code: '121',
    message: 'security code has a non-digit',
    breaks: (card) => !digits.test(card.securityCode),
  },
  {
    code: '122',
    message: 'security code not 3 or 4 digits',
    breaks: (card) => ![0, 3, 4].includes(card.securityCode.length),
  },
  {
    code: '131',
    message: 'cardholder name has a disallowed character',
    breaks: (card) => !holderCharacters.test(card.holderName),
  },
  {
    code: '132',
    message: 'cardholder name over 50 characters',
    breaks: (card) => card.holderName.length > 50,
  },
  { code: '141', message: 'token count has a non-digit', breaks: (card) => !digits.test(card.tokenNumber) },
  {
    code: '142',
    message: 'token count outside 1 to 10',
    breaks: (card) => card.tokenNumber !== '' && !/^0*([1-9]|10)$/.test(card.tokenNumber),
  },
  { code: '160', message: 'shop id missing', breaks: ({ shopId }) => shopId === '' },
  { code: '161', message: 'shop id over 13 characters', breaks: ({ shopId }) => shopId.length > 13 },
  { code: '162', message: 'shop id not alphanumeric', breaks: ({ shopId }) => !alphanumeric.test(shopId) },
  { code: '180', message: 'shop id unknown', breaks: ({ shopId }, shops) => !shops.has(shopId) },
]

/** The first rule that the request breaks, in the order of the provider's result codes. */
export const refusalOf = (
  request: TokenRequest,
  shops: ReadonlyMap<string, string>,
): { resultCode: string; message: string } | undefined => {
  const broken = codeRules.find((rule) => rule.breaks(request, shops))
  return broken && { resultCode: broken.code, message: broken.message }
}
