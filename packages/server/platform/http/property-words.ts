/**
 * What the properties of bodies and answers mean, where their name alone leaves a maker of a client guessing.
 * A name has one meaning in all calls, or one in bodies (`input`) and another in answers (`output`).
 */
export const propertyWords: Readonly<Record<string, string | { input?: string; output?: string }>> = {
  address: { input: 'The address after prefecture or country' },
  advice: 'What the buyer can do about it: a name, for which the client has its own text',
  affiliation: 'University, hospital or company',
  amount: 'Whole yen',
  available: 'Seats that are free now; seats held by others are not',
  birth: 'The year of birth',
  canRetry: 'Whether another card may be presented for the same order, in a new call with a new key',
  code: {
    input: 'The registration code of the mailed link; at the desk, the entry code',
    output: 'Empty after a success, otherwise what went wrong',
  },
  contact: { input: 'Whether the address is that of the office or of the home' },
  country: 'ISO 3166-1 alpha-2. Required unless `prefecture` is given',
  email: { input: 'Upper and lower case are the same address. A `+` is allowed' },
  errorCode: "The card provider's code",
  errors: "The card provider's codes, for the buyer to quote",
  expiresAt: 'When it ends; null if it has no end, or has ended',
  fax: { input: 'Digits' },
  furigana: 'How the name is read, in hiragana. Required in Japanese',
  isNotAvailable: 'Whether the plan is sold out',
  isSuccess: 'Whether the card was charged. False with the step -1 means undecided, not declined',
  jobId: 'The job that charges the card: ask for its status, then for its result',
  mailIsLate: 'Whether mails are waiting longer than usual, and so will this one',
  membershipNumber: 'The number in the society; everybody enters one, as its notice for the form says',
  occupation: 'With `OTHER`, `otherOccupation` says which',
  optionPlans: 'Plans that can be added to a participation category',
  orderId: {
    input: 'The order; null for what costs nothing',
    output: 'The order; null if there is nothing to pay',
  },
  otherPlans: "The options: `planId` and these must be the order's `planIds`",
  planId: 'The participation category, or an option',
  planIds: 'The participation category and all options',
  postalCode:
    'Digits with a hyphen. `000-0000` stands for a form that does not fit, which then goes into `address`',
  prefecture:
    'The number of the prefecture, `01` to `47`, `OVERSEAS` or `OTHER`. Required unless `country` is given',
  price: 'Whole yen, tax included',
  redirectUrl:
    'Open it in the browser: 3-D Secure asks the cardholder there. The status stays `progress` until it ends',
  registrationCode: 'For a registration: the code of the mailed link. Either this or `registrationId`',
  registrationId: { input: "The participant's ID. In an order, either this or `registrationCode`" },
  reservedSheets: 'Seats that were reserved before, if any; others are held by this call',
  selectedLanguage: 'The language of all mails and documents',
  sheetId: 'One held seat',
  step: '0 not begun, 1 payment, 2 registration, 3 completed, -1 undecided',
  stock: 'All seats of the plan',
  tel: { input: 'Digits' },
  token: {
    input: "The card's token from the provider's script; good for one charge",
    output: 'For `X-Api-Token`, as `Bearer` and this',
  },
  version: 'Of the profile: send it back with a change, which is refused if somebody else was faster',
}

/** The words for a property of what a call takes (`input`) or answers (`output`). */
export const describeProperty = (name: string, io: 'input' | 'output'): string | undefined => {
  const words = propertyWords[name]
  return typeof words === 'string' ? words : words?.[io]
}
