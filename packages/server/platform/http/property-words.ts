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

const step = '0: not begun, 1: payment, 2: registration, 3: completed, -1: undecided'
const errors = "The card provider's codes, for the buyer to quote"
const canRetry = 'Whether another card may be presented for this order, in a new call with a new key'

/**
 * The descriptions of the properties of a registration and its payment, where the name alone would leave a
 * client's author guessing.
 */
const words = new Map<z.core.$ZodType, Words>([
  wordsFor(PreRegistration, { email: 'Upper and lower case are the same address. A `+` is allowed' }),
  wordsFor(PreRegistration.shape.metadata, {
    furigana: 'How the name is read, in hiragana. Required in Japanese',
    selectedLanguage: 'The language of all mails and documents',
  }),
  wordsFor(PreRegistrationAnswer, {
    mailIsLate: 'Whether mails wait longer than usual at the moment, and so will this one',
  }),
  wordsFor(CodeAnswer, { expiresAt: 'Until when the form can be filled in and paid' }),
  wordsFor(Tickets, {
    tickets: 'The participation categories: a registration has one of them',
    optionPlans: 'The options that can be added to a category, now or later',
  }),
  wordsFor(TicketPlan, { price: 'Whole yen, tax included' }),
  wordsFor(Stock, {
    stock: 'All seats of the plan',
    available: 'Seats that are free now; those that somebody holds are not',
    isNotAvailable: 'Whether the plan is sold out',
  }),
  wordsFor(ReservedSheet, { sheetId: 'One held seat', expiresAt: 'Until when it is held' }),
  wordsFor(CreateSession, {
    registrationCode: 'For a registration, the code of the mailed link. Either this or `registrationId`',
    registrationId: 'For an additional purchase, who buys. Either this or `registrationCode`',
    planIds:
      'For a registration, the participation category and all options; for an additional purchase, the options alone',
  }),
  wordsFor(CreateSession.shape.metadata, {
    reservedSheets: 'Seats that were reserved before, if any; this call holds the others',
  }),
  wordsFor(Session, { orderId: 'null: there is nothing to pay. Register without an order' }),
  wordsFor(Registration, {
    code: 'The registration code of the mailed link',
    affiliation: 'University, hospital or company',
    planId: 'The participation category',
    orderId: 'The order; null or absent if there is nothing to pay',
  }),
  wordsFor(RegistrationMetadata, {
    contact: 'Whether the address is that of the office or of the home',
    occupation: 'With `OTHER`, `otherOccupation` says which',
    postalCode:
      'Digits with a hyphen. If yours looks different, `000-0000`, and the code as part of `address`',
    country: 'ISO 3166-1 alpha-2, or `XK`. Required unless `prefecture` is given',
    prefecture:
      'The number of the prefecture, `01` to `47`, or `OVERSEAS` or `OTHER`. Required unless `country` is given',
    address: 'What follows prefecture or country',
    tel: 'Digits',
    fax: 'Digits',
    birth: 'The year',
    membershipNumber:
      "The number in the society. Non-members send what the convention's form tells them to enter",
    otherPlans: "The options. With `planId` they are the order's `planIds`",
  }),
  wordsFor(RegistrationAnswer, { registrationId: 'It counts once the order is paid' }),
  wordsFor(BeginPayment, {
    code: 'The registration code of the mailed link',
    token: "The card's token from the provider's script. It is good for one charge",
  }),
  wordsFor(JobAnswer, { jobId: 'The job that charges the card. Ask for its status, then for its result' }),
  wordsFor(JobStatus, {
    status: '`done`: the result is known',
    redirectUrl:
      'Open it in the browser: the card company asks the cardholder there (3-D Secure). Then go on asking',
  }),
  wordsFor(JobResult, {
    isSuccess: 'Whether the card was charged. false with the step -1 means undecided, not declined',
    code: 'What went wrong; empty after a success, and while undecided',
    canRetry,
    step,
    errors,
  }),
  wordsFor(ProviderError, { advice: 'What the buyer can do. A client has its own text for each' }),
  wordsFor(PaymentStatus, {
    status:
      '`done`: nothing more can happen. After a declined card it stays `progress` until the order expires',
    expiresAt: 'When the order expires. null while a card is being charged, and once it cannot be paid',
  }),
  wordsFor(PaymentResult, {
    result: 'null while the order is in progress',
    code: 'What went wrong; empty after a success, and while undecided',
    resultDetail: 'null unless the payment made somebody a participant',
  }),
  wordsFor(PaymentResult.shape.details, { step, canRetry, errors }),
  wordsFor(LoginAnswer, { token: 'For `X-Api-Token`, after `Bearer `' }),
])

export const describeProperties = (shape: z.core.$ZodType): Words => words.get(shape) ?? {}
