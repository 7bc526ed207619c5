import * as z from 'zod/mini'
import { Language, LocalizedText } from '../language.ts'
import { PlanId } from '../rules.ts'

/** Features of the site that open and close by date. */
export const siteFeatures = [
  'registration',
  'mypage',
  'receipt',
  'certificate',
  'qrCode',
  'ondemand',
] as const
export type SiteFeature = (typeof siteFeatures)[number]

const Instant = z.iso.datetime({ offset: true })
/** Open when now lies between the dates, both ends included. */
export const Period = z.strictObject({ startDate: Instant, endDate: Instant })
export type Period = z.infer<typeof Period>

/** As they call themselves, in both languages. */
export const cardBrands = ['Visa', 'Mastercard', 'JCB', 'American Express', 'Diners Club'] as const
export const CardBrand = z.enum(cardBrands)
export type CardBrand = z.infer<typeof CardBrand>

const IssueLimits = z.strictObject({ certificate: z.int(), receipt: z.int(), nameCard: z.int() })

const ContactDetails = z.strictObject({
  name: LocalizedText,
  location: LocalizedText,
  tel: z.string(),
  fax: z.nullable(z.string()),
  receptionHours: LocalizedText,
  email: z.string(),
})

/** Rows of the notice that the Act on Specified Commercial Transactions asks for. */
const LegalNotice = z.strictObject({
  managementOffice: LocalizedText,
  responsiblePerson: LocalizedText,
  location: LocalizedText,
  contact: LocalizedText,
  productType: LocalizedText,
  sellingPrice: LocalizedText,
  bankTransferFee: LocalizedText,
  tax: LocalizedText,
  consumptionTax: LocalizedText,
  paymentMethod: LocalizedText,
  deadline: LocalizedText,
  cancellation: LocalizedText,
})

const SupportedDevice = z.strictObject({ device: LocalizedText, browsers: z.array(z.string()) })

/** A My Page entry: for everyone, or by the participant's first plan only for `allowPlans`, or not for `denyPlans`. */
const MenuEntry = z.strictObject({
  entry: z.enum([
    'profile',
    'purchaseHistory',
    'receipt',
    'certificate',
    'namecard',
    'qrCode',
    'additionalPurchase',
    'ondemand',
  ]),
  allowPlans: z.nullable(z.array(PlanId)),
  denyPlans: z.optional(z.array(PlanId)),
})

/** How often a question is asked until it is answered; what the numbers mean is said of `limits.paymentPolls`. */
const Polls = z.strictObject({
  steps: z.readonly(z.array(z.readonly(z.tuple([z.int(), z.int()])))),
  floorDigit: z.int(),
  count: z.int(),
})
export type Polls = z.infer<typeof Polls>

/** The questions about a payment: how its order stands, and whether its job is done. */
const PaymentPolls = z.strictObject({ status: Polls, job: Polls })
export type PaymentPolls = z.infer<typeof PaymentPolls>

/** `provider` tells who turns cards into tokens, and what the keys beside it mean; a key of one provider is absent with another. */
const SitePayment = z.looseObject({
  provider: z.string(),
  cardBrands: z.array(CardBrand),
  shopId: z.optional(z.string()),
  gmoCdnUrl: z.optional(z.string()),
})
export type SitePayment = z.infer<typeof SitePayment>

/** GET /site-configure (specification, section 3): what the browser may know of a convention. */
export const SiteConfiguration = z.strictObject({
  conventionId: z.string(),
  conventionTitle: LocalizedText,
  language: z.strictObject({ isToggleLanguageEnabled: z.boolean(), defaultLanguage: Language }),
  appearance: z.strictObject({ keyColor: z.string(), logoUrl: z.nullable(z.string()) }),
  payment: SitePayment,
  link: z.strictObject({ ondemand: z.nullable(LocalizedText) }),
  timeSettings: z.strictObject({
    registration: Period,
    mypage: Period,
    receipt: Period,
    certificate: Period,
    qrCode: Period,
    ondemand: Period,
    qrExpire_min: z.int(),
    formMinutes: z.int(),
    paymentMinutes: z.int(),
  }),
  siteTexts: z.strictObject({
    login: z.strictObject({ isShown: z.boolean(), text: LocalizedText }),
    registrationNotOpen: LocalizedText,
    /** Lines of the period text, separated by commas. */
    registrationPeriod: LocalizedText,
    ondemand: LocalizedText,
    ondemandCautionText: LocalizedText,
    qrSubText: LocalizedText,
    /** Shown, and agreed to, before the first form is sent. */
    personalInformationNotice: LocalizedText,
    /** When and where what is paid for is provided; with the terms of cancellation on the last confirmation screen. */
    deliveryTime: LocalizedText,
    cancellationTerms: LocalizedText,
  }),
  externalLink: z.strictObject({
    liveOndemandSystemUrl: z.nullable(z.string()),
    ondemandForPAP: z.nullable(z.string()),
    ondemandForEducationalProgram: z.nullable(z.string()),
  }),
  issueLimits: IssueLimits,
  /** Are name cards drawn by templates of the convention's own? Then they look like no picture of the usual one. */
  hasOwnNameCard: z.boolean(),
  /** Is the feature open now? */
  siteState: z.strictObject({
    registration: z.boolean(),
    mypage: z.boolean(),
    receipt: z.boolean(),
    certificate: z.boolean(),
    qrCode: z.boolean(),
    ondemand: z.boolean(),
  }),
  contact: ContactDetails,
  legalNotice: LegalNotice,
  supportedDevices: z.array(SupportedDevice),
  menu: z.array(MenuEntry),
  /** For what a participant buys on My Page; a registration asks as `limits.paymentPolls` say. */
  myPagePolling: PaymentPolls,
  /** Domain that mails come from, for people whose carrier filters mail. */
  mailDomain: z.string(),
})
export type SiteConfiguration = z.infer<typeof SiteConfiguration>
