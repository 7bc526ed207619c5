import type { PaymentAdvice, ProviderError } from '@uketsuke/contract'

/** The meaning of an error for the money, and for possible next steps. */
export type Verdict =
  /** May have been charged, so an inquiry is needed. */
  | 'unknown'
  /** Not charged. The same request may be sent again after a pause. */
  | 'busy'
  /** Not charged. The buyer can correct the card or try another. */
  | 'declined'
  /** Not charged. The token is unusable, so a new one is needed. */
  | 'token'
  /** Not charged. The fault lies in our request or contract, so the buyer can do nothing. */
  | 'ours'

/** `message` is for logs and programmers. The buyer reads the phrase of `advice`. */
type Meaning = Readonly<{ verdict: Verdict; advice: PaymentAdvice; message: string }>

const meaning = (verdict: Verdict, advice: PaymentAdvice, message: string): Meaning => ({
  verdict,
  advice,
  message,
})

const wrongDetails = meaning('declined', 'checkCard', 'A detail of the card is wrong.')
const insufficientFunds = meaning(
  'declined',
  'insufficient',
  'The account behind the card does not have enough money.',
)
const overLimit = meaning('declined', 'limit', 'The charge is over a limit of the card.')
const held = meaning('declined', 'askIssuer', 'The issuer holds the charge until the cardholder calls.')
/**
 * A single meaning for all of the issuer's reasons, because the user of a stolen card must not learn that it
 * was reported.
 */
const refused = meaning('declined', 'otherCard', 'The card cannot be used for this charge.')
const issuerDown = meaning('declined', 'tryLater', "The card company's system is down.")
const notAuthenticated = meaning('declined', 'authenticationFailed', '3-D Secure did not succeed.')
const authenticationLeft = meaning('declined', 'authenticationCanceled', 'The buyer left 3-D Secure.')
const noAuthentication = meaning(
  'declined',
  'authenticationUnsupported',
  'The card cannot be authenticated with 3-D Secure.',
)
const unusableToken = meaning('token', 'enterAgain', 'The card token is unknown, used or expired.')
const full = meaning('busy', 'tryLater', 'The provider is too busy; nothing was done.')
const providerFails = meaning('unknown', 'tryLater', 'The provider fails, or still runs the same request.')
const networkFails = meaning('unknown', 'tryLater', 'The card network fails; maybe the card was charged.')
const settled = meaning('unknown', 'contactUs', 'The transaction may be settled already.')
const ourFault = meaning('ours', 'contactUs', 'The request or the contract with the provider is wrong.')
/** An unknown code says nothing about the money. */
const unknownCode = meaning('unknown', 'contactUs', 'The provider answered with a code that is not known.')

const networkCodes = (meaningOfAll: Meaning, codes: readonly number[]): [string, Meaning][] =>
  codes.map((code) => [`42G${String(code).padStart(2, '0')}`, meaningOfAll])

/**
 * By prefix, longest first. The families and their meanings come from the provider's error list (E.., EX1,
 * 42C, 42G). E61010002 may also be a mistyped card number, but usually means that a contract with the
 * acquirer is missing, which people must see.
 */
const meanings: readonly (readonly [prefix: string, meaning: Meaning])[] = [
  ['E01460008', wrongDetails],
  ['E01E50004', notAuthenticated],
  ['E11010001', settled],
  ['E11010999', settled],
  ['E21010201', noAuthentication],
  ['E21010202', noAuthentication],
  ['E21020002', authenticationLeft],
  ['E21030201', noAuthentication],
  ['E41170099', wrongDetails],
  ['E0117', wrongDetails],
  ['E0118', wrongDetails],
  ['E0148', wrongDetails],
  ...networkCodes(insufficientFunds, [2, 4, 6]),
  ...networkCodes(overLimit, [3, 5, 7, 55]),
  ...networkCodes(held, [30]),
  ...networkCodes(wrongDetails, [42, 43, 44, 45, 65, 83]),
  // The network returns amount, tax and field errors of our own request as declines.
  ...networkCodes(ourFault, [67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81]),
  ...networkCodes(issuerDown, [91]),
  ['EX1', unusableToken],
  ['E21', notAuthenticated],
  ['E41', refused],
  ['E82', full],
  ['E90', providerFails],
  ['E91', providerFails],
  ['E92', full],
  ['42C', networkFails],
  ['42G', refused],
  ['E', ourFault],
]

const meaningOf = (code: string): Meaning =>
  meanings.find(([prefix]) => code.startsWith(prefix))?.[1] ?? unknownCode

export const verdictOf = (code: string): Verdict => meaningOf(code).verdict

const bySeverity: readonly Verdict[] = ['unknown', 'ours', 'busy', 'token', 'declined']

/** If an answer has several codes, the most cautious meaning applies. */
export const verdictOfAll = (codes: readonly string[]): Verdict =>
  bySeverity.find((verdict) => codes.some((code) => verdictOf(code) === verdict)) ?? 'unknown'

/** The codes of one answer in the provider's order, in the form of the contract. */
export const providerErrorsOf = (codes: readonly string[]): ProviderError[] =>
  codes.map((errorCode) => {
    const { advice, message } = meaningOf(errorCode)
    return { errorCode, advice, message }
  })
