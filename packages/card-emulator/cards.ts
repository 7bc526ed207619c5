/** The card behind a token. `expire` is always `YYMM`, whichever format was entered. */
export interface Card {
  cardNo: string
  expire: string
  securityCode: string
}

/**
 * The 3-D Secure 2 result for a card: Y authenticated, C challenge, A attempted, N not authenticated, U
 * unavailable.
 */
export type Tds2Result = 'Y' | 'C' | 'A' | 'N' | 'U'

/** A test card of the provider's test environment, and the effect of charging it. */
export interface TestCard {
  cardNo: string
  /** Shown on the control page, in both languages. */
  effect: { ja: string; en: string }
  /** The 3-D Secure 2 result; absent when the card is not enrolled. */
  tds2?: Tds2Result
  /** ErrInfo that declines every charge on the card. */
  declines?: string
}

const pays = (brand: string): TestCard['effect'] => ({ ja: `${brand} 支払成功`, en: `${brand}, pays` })

/** Cards that pay. They are not enrolled in 3-D Secure 2. */
export const payingCards: readonly TestCard[] = [
  { cardNo: '4111111111111111', effect: pays('VISA') },
  { cardNo: '2111111111111111', effect: pays('Mastercard') },
  { cardNo: '5111111111111111', effect: pays('Mastercard') },
  { cardNo: '3111111111111111', effect: pays('JCB') },
  { cardNo: '36111111111111', effect: pays('Diners Club') },
  { cardNo: '375987000000088', effect: pays('American Express') },
]

const frictionless = { ja: '3DS: 質問なしで認証成功', en: '3DS: authenticated without a challenge' }
const challenge = { ja: '3DS: 認証画面で質問', en: '3DS: challenge' }

/** Cards for 3-D Secure 2 tests. In a transaction without 3-D Secure they all pay. */
export const threeDSecureCards: readonly TestCard[] = [
  { cardNo: '4100000000000100', tds2: 'Y', effect: frictionless },
  { cardNo: '5100000000000107', tds2: 'Y', effect: frictionless },
  { cardNo: '4100000000600008', tds2: 'Y', effect: frictionless },
  { cardNo: '4100000000005000', tds2: 'C', effect: challenge },
  { cardNo: '5100000000005007', tds2: 'C', effect: challenge },
  {
    cardNo: '4100000000100009',
    tds2: 'A',
    effect: { ja: '3DS: 認証の試行(支払可)', en: '3DS: attempted, pays' },
  },
  { cardNo: '4100000000300005', tds2: 'N', effect: { ja: '3DS: 認証失敗', en: '3DS: fails' } },
  { cardNo: '4100000000400003', tds2: 'U', effect: { ja: '3DS: 認証不能', en: '3DS: unavailable' } },
  { cardNo: '4100000000200007', effect: { ja: '3DS: 未対応', en: '3DS: not enrolled' } },
]

const issuerDeclines = [
  ...['02', '03', '04', '05', '12', '22', '30', '42', '44', '45', '54', '55', '56', '60', '61', '65', '67'],
  ...['68', '69', '70', '71', '72', '73', '74', '75', '76', '77', '78', '79', '80', '81', '83', '95', '96'],
  ...['97', '98', '99'],
]

const networkFaults = [
  ...['01', '03', '12', '13', '14', '15', '50', '51', '53', '54', '55', '56', '57', '58', '60'],
  ...['70', '71', '72', '73', '74', '75', '76', '77', '78'],
]

// The provider numbers its error cards after the code they produce: the last two digits match.
const declining = (prefix: string, nn: string, errInfo: string): TestCard => {
  const effect = { ja: `${errInfo} で拒否`, en: `declined with ${errInfo}` }
  return { cardNo: `${prefix}0000000000${nn}`, effect, declines: errInfo }
}

/** Cards on which every charge is declined. */
export const errorCards: readonly TestCard[] = [
  ...issuerDeclines.map((nn) => declining('4999', nn, `42G${nn}0000`)),
  ...networkFaults.map((nn) => declining('5999', nn, `42C${nn}0000`)),
]

/** Every card the emulator accepts: the provider's normal, 3-D Secure 2 and error cards. */
export const testCards: readonly TestCard[] = [...payingCards, ...threeDSecureCards, ...errorCards]

const byNumber = new Map(testCards.map((card) => [card.cardNo, card]))

/** Whether the number is on the provider's test list. The emulator accepts no other number. */
export const isTestCard = (cardNo: string): boolean => byNumber.has(cardNo)

/** The ErrInfo that declines a charge on the card in the month `yymm`; undefined when the charge succeeds. */
export const declineOf = (card: Card, yymm: string): string | undefined => {
  const expired = card.expire < yymm
  return byNumber.get(card.cardNo)?.declines ?? (expired ? '42G830000' : undefined)
}

/** The 3-D Secure 2 result for the card; undefined when it is not enrolled. */
export const tds2ResultOf = (card: Card): Tds2Result | undefined => byNumber.get(card.cardNo)?.tds2

/** The card number with all but its last four digits masked, as in SearchTrade and the token script. */
export const maskCardNo = (cardNo: string): string => cardNo.slice(-4).padStart(cardNo.length, '*')
