import {
  BeginPayment,
  CodeAnswer,
  CreateSession,
  JobAnswer,
  JobResult,
  JobStatus,
  LoginAnswer,
  PaymentResult,
  PaymentStatus,
  PreRegistration,
  PreRegistrationAnswer,
  ProviderError,
  Registration,
  RegistrationAnswer,
  RegistrationForm,
  RegistrationMetadata,
  ReservedSheet,
  Session,
  Stock,
  TicketPlan,
  Tickets,
} from '@uketsuke/contract'
import type * as z from 'zod/mini'

type Words = Readonly<Record<string, string>>

/** The descriptions for the properties of one shape; an unknown key does not compile. */
const wordsFor = <Shape extends z.ZodMiniType>(
  shape: Shape,
  words: { readonly [Key in keyof z.infer<Shape> & string]?: string },
): [z.core.$ZodType, Words] => [shape, words as Words]

const step = '0: not started, 1: payment, 2: registration, 3: completed, -1: undecided'
const errors = "The card provider's error codes, for the buyer to quote"
const canRetry = 'Whether the order can be paid with another card, in a new call with a new key'

/**
 * The descriptions of the properties of a registration and its payment, where the name alone is not clear
 * to the author of a client.
 */
const words = new Map<z.core.$ZodType, Words>([
  wordsFor(PreRegistration, { email: 'Case-insensitive. May contain a `+`' }),
  wordsFor(PreRegistration.shape.metadata, {
    furigana: 'The reading of the name in hiragana. Required if `selectedLanguage` is `ja`',
    selectedLanguage: 'Language of all e-mails and documents',
  }),
  wordsFor(PreRegistrationAnswer, {
    mailIsLate: 'Whether e-mails, this one included, are currently delayed',
  }),
  wordsFor(CodeAnswer, { expiresAt: 'Deadline for completing the form and paying' }),
  wordsFor(Tickets, {
    tickets: 'Participation categories. A registration has exactly one',
    optionPlans: 'Options, for a registration or an additional purchase',
  }),
  wordsFor(TicketPlan, { price: 'Whole yen, tax included' }),
  wordsFor(Stock, {
    stock: 'Total number of seats',
    available: 'Number of seats still available; held seats are not counted',
    isNotAvailable: 'Whether the plan is sold out',
  }),
  wordsFor(ReservedSheet, { sheetId: 'ID of the held seat', expiresAt: 'End of the hold' }),
  wordsFor(CreateSession, {
    registrationCode:
      'For a registration: the code from the link in the e-mail. Mutually exclusive with `registrationId`',
    registrationId: 'For an additional purchase: the buyer. Mutually exclusive with `registrationCode`',
    planIds:
      'For a registration: the participation category and all options. For an additional purchase: the options only',
  }),
  wordsFor(CreateSession.shape.metadata, {
    reservedSheets: 'Seats already held by `POST /v2/stocks/reserve`, if any. The call holds the others',
  }),
  wordsFor(Session, { orderId: 'null if there is nothing to pay; then register without an order' }),
  wordsFor(RegistrationForm, {
    expiresAt: 'Deadline for completing the form and paying',
    person: 'The person to whom the code was sent, and their unpaid order, if any',
    plans: 'The plans on sale',
    stocks: 'Available seats of the plans with a limited number of seats',
  }),
  wordsFor(Registration, {
    code: 'Registration code from the link in the e-mail',
    affiliation: 'University, hospital or company',
    planId: 'ID of the participation category',
    orderId: 'ID of the order; null or absent if there is nothing to pay',
  }),
  wordsFor(RegistrationMetadata, {
    contact: 'Whether `address` is that of the office or the home',
    occupation: '`OTHER` requires `otherOccupation`',
    postalCode:
      'In Japan, digits with a hyphen. Elsewhere as written there: letters, digits, spaces and hyphens; `0000` where there are no codes',
    country: 'ISO 3166-1 alpha-2, or `XK`. Required unless `prefecture` is given',
    prefecture:
      'Number of the prefecture (`01` to `47`), `OVERSEAS` or `OTHER`. Required unless `country` is given',
    address: 'The address without prefecture or country',
    tel: 'Digits only',
    fax: 'Digits only',
    birth: 'Year of birth',
    membershipNumber:
      "Membership number in the society. The convention's form says which value non-members enter",
    otherPlans: "IDs of the options. Together with `planId`, they equal the order's `planIds`",
  }),
  wordsFor(RegistrationAnswer, { registrationId: 'Valid once the order is paid' }),
  wordsFor(BeginPayment, {
    code: 'Registration code from the link in the e-mail',
    token: "Card token from the provider's script; valid for one charge",
  }),
  wordsFor(JobAnswer, { jobId: 'ID of the job that charges the card. Poll its status, then get its result' }),
  wordsFor(JobStatus, {
    status: '`done` once the result is known',
    redirectUrl: 'Set while 3-D Secure needs the cardholder. Open it in the browser, and continue polling',
  }),
  wordsFor(JobResult, {
    isSuccess: 'Whether the card was charged. `false` with `step` -1 means undecided, not declined',
    code: 'Reason for the failure; empty after a success and while undecided',
    canRetry,
    step,
    errors,
  }),
  wordsFor(ProviderError, {
    advice: 'Next step for the buyer. Clients display a text of their own for each value',
  }),
  wordsFor(PaymentStatus, {
    status:
      '`done` once the order can no longer change. After a declined card it remains `progress` until the order expires',
    expiresAt:
      'When the order expires; null while a card is being charged, and once the order can no longer be paid',
  }),
  wordsFor(PaymentResult, {
    result: 'null while the order is in progress',
    code: 'Reason for the failure; empty after a success and while undecided',
    resultDetail: 'null unless the payment completed a registration',
  }),
  wordsFor(PaymentResult.shape.details, { step, canRetry, errors }),
  wordsFor(LoginAnswer, { token: 'Send it in `X-Api-Token`, after `Bearer `' }),
])

export const describeProperties = (shape: z.core.$ZodType): Words => words.get(shape) ?? {}
