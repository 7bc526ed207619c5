/** Card as a token stands for it; `expire` is `YYMM` whatever was typed. */
export interface Card {
  cardNo: string
  expire: string
  securityCode: string
}

/** Test card of the provider's test environment and what happens to a charge on it. */
export interface TestCard {
  cardNo: string
  effect: string
  /** ErrInfo that declines every charge on the card. */
  declines?: string
}

const paying: readonly TestCard[] = [
  { cardNo: '4111111111111111', effect: 'VISA, pays' },
  { cardNo: '2111111111111111', effect: 'Mastercard, pays' },
  { cardNo: '5111111111111111', effect: 'Mastercard, pays' },
  { cardNo: '3111111111111111', effect: 'JCB, pays' },
  { cardNo: '36111111111111', effect: 'Diners Club, pays' },
  { cardNo: '375987000000088', effect: 'American Express, pays' },
]

const threeDSecure: readonly TestCard[] = [
  { cardNo: '4100000000000100', effect: '3-D Secure: authenticated without a challenge' },
  { cardNo: '5100000000000107', effect: '3-D Secure: authenticated without a challenge' },
  { cardNo: '4100000000600008', effect: '3-D Secure: authenticated without a challenge, device data asked' },
  { cardNo: '4100000000005000', effect: '3-D Secure: challenge' },
  { cardNo: '5100000000005007', effect: '3-D Secure: challenge' },
  { cardNo: '4100000000100009', effect: '3-D Secure: attempted' },
  { cardNo: '4100000000200007', effect: '3-D Secure: not enrolled' },
  { cardNo: '4100000000300005', effect: '3-D Secure: failed' },
  { cardNo: '4100000000400003', effect: '3-D Secure: unavailable' },
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

/** Every card the emulator takes: the provider's normal, 3-D Secure 2 and error cards. */
export const testCards: readonly TestCard[] = [
  ...paying,
  ...threeDSecure,
  ...issuerDeclines.map((nn) => declining('4999', nn, `42G${nn}0000`)),
  ...networkFaults.map((nn) => declining('5999', nn, `42C${nn}0000`)),
]

const byNumber = new Map(testCards.map((card) => [card.cardNo, card]))

/** Whether the number is on the provider's test list; no other number is ever taken. */
export function isTestCard(cardNo: string): boolean {
  return byNumber.has(cardNo)
}

/** ErrInfo that declines a charge on the card in the month `yymm`, or undefined when it goes through. */
export function declineOf(card: Card, yymm: string): string | undefined {
  const expired = card.expire < yymm
  return byNumber.get(card.cardNo)?.declines ?? (expired ? '42G830000' : undefined)
}

/** Card number with all but its last four digits masked, as SearchTrade and the token script show it. */
export function maskCardNo(cardNo: string): string {
  return cardNo.slice(-4).padStart(cardNo.length, '*')
}

// The provider numbers its error cards by the code they answer: the last two digits are the code's.
function declining(prefix: string, nn: string, errInfo: string): TestCard {
  return { cardNo: `${prefix}0000000000${nn}`, effect: `declined with ${errInfo}`, declines: errInfo }
}
