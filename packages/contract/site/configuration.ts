import * as z from 'zod/mini'
import { byIssueKind, documentKinds, hasPeriod, issueKinds } from '../issue/document-kinds.ts'
import { Language, LocalizedText, localized } from '../language.ts'
import { cardBrands } from '../payment/card-brands.ts'
import { PlanId } from '../rules.ts'

/** Features of the site with an opening period. */
export const siteFeatures = [
  'registration',
  'mypage',
  ...issueKinds.filter(hasPeriod),
  'qrCode',
  'ondemand',
] as const
export type SiteFeature = (typeof siteFeatures)[number]

/** Builds a record with one value per feature. */
// @__NO_SIDE_EFFECTS__
export const byFeature = <Value>(of: (feature: SiteFeature) => Value): Record<SiteFeature, Value> =>
  Object.fromEntries(siteFeatures.map((feature) => [feature, of(feature)])) as Record<SiteFeature, Value>

const Instant = z.iso.datetime({ offset: true })
/** A feature is open between the two dates, both included. */
export const Period = z.strictObject({ startDate: Instant, endDate: Instant })
export type Period = z.infer<typeof Period>

/** When and where the convention meets. Without a venue it meets online only. */
const Event = z.strictObject({
  startDate: Instant,
  endDate: Instant,
  venue: z.nullable(z.strictObject({ name: LocalizedText, address: LocalizedText })),
  /** Included for every participant, whatever the category; null if the convention does not say. */
  includes: z.nullable(localized(z.array(z.string()))),
})
export type Event = z.infer<typeof Event>

/** One size of the convention's picture, `width` pixels wide. All sizes show the same 16:9 picture. */
const PictureSize = z.strictObject({ url: z.string(), width: z.int() })
export type PictureSize = z.infer<typeof PictureSize>

/** How many times a participant may get each document. A receipt's limit is at least 1. */
const IssueLimits = z.strictObject({ ...byIssueKind(() => z.int()), receipt: z.int().check(z.gte(1)) })

const ContactDetails = z.strictObject({
  name: LocalizedText,
  location: LocalizedText,
  tel: z.string(),
  fax: z.nullable(z.string()),
  receptionHours: LocalizedText,
  email: z.string(),
})

/** Rows of the notice required by the Act on Specified Commercial Transactions. */
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

/**
 * An entry of My Page: for everyone or, depending on the first plan, only for `allowPlans` or not for
 * `denyPlans`.
 */
const MenuEntry = z.strictObject({
  entry: z.enum([
    'profile',
    'purchaseHistory',
    ...issueKinds.map((kind) => documentKinds[kind].name),
    'qrCode',
    'additionalPurchase',
    'ondemand',
  ]),
  allowPlans: z.nullable(z.array(PlanId)),
  denyPlans: z.optional(z.array(PlanId)),
})

/** The polling intervals for one kind of request, as described at `limits.paymentPolls`. */
const Polls = z.strictObject({
  steps: z.readonly(z.array(z.readonly(z.tuple([z.int(), z.int()])))),
  floorDigit: z.int(),
  count: z.int(),
})
export type Polls = z.infer<typeof Polls>

/** Polling intervals for an order's status and for a job. */
const PaymentPolls = z.strictObject({ status: Polls, job: Polls })
export type PaymentPolls = z.infer<typeof PaymentPolls>

/**
 * `provider` names the service that turns cards into tokens, and decides which of the other keys are present.
 */
const SitePayment = z.looseObject({
  provider: z.string(),
  cardBrands: z.array(z.enum(cardBrands)),
  shopId: z.optional(z.string()),
  gmoCdnUrl: z.optional(z.string()),
})
export type SitePayment = z.infer<typeof SitePayment>

/** GET /site-configure: the public configuration of a convention. */
export const SiteConfiguration = z.strictObject({
  conventionId: z.string(),
  conventionTitle: LocalizedText,
  /** For a phone's header; null if the convention has none. */
  shortTitle: z.nullable(LocalizedText),
  /** Null if the convention does not say. */
  event: z.nullable(Event),
  language: z.strictObject({ isToggleLanguageEnabled: z.boolean(), defaultLanguage: Language }),
  appearance: z.strictObject({
    keyColor: z.string(),
    logoUrl: z.nullable(z.string()),
    /** Empty if the convention has no picture. */
    picture: z.array(PictureSize),
  }),
  payment: SitePayment,
  link: z.strictObject({ ondemand: z.nullable(LocalizedText) }),
  timeSettings: z.strictObject({
    ...byFeature(() => Period),
    /** When participants may buy options on My Page. */
    additionalPurchase: Period,
    qrExpire_min: z.int(),
    formMinutes: z.int(),
    paymentMinutes: z.int(),
  }),
  siteTexts: z.strictObject({
    login: z.strictObject({ isShown: z.boolean(), text: LocalizedText }),
    registrationNotOpen: LocalizedText,
    /** The registration period in words; commas separate its lines. */
    registrationPeriod: LocalizedText,
    ondemand: LocalizedText,
    ondemandCautionText: LocalizedText,
    qrSubText: LocalizedText,
    /** Shown before the first form; the visitor must agree to it. */
    personalInformationNotice: LocalizedText,
    /**
     * When and where the service is provided; shown with the cancellation terms on the last confirmation
     * screen.
     */
    deliveryTime: LocalizedText,
    cancellationTerms: LocalizedText,
  }),
  externalLink: z.strictObject({
    liveOndemandSystemUrl: z.nullable(z.string()),
    ondemandForPAP: z.nullable(z.string()),
    ondemandForEducationalProgram: z.nullable(z.string()),
  }),
  issueLimits: IssueLimits,
  /**
   * Whether the convention has its own name card templates, in which case the standard preview would be
   * wrong.
   */
  hasOwnNameCard: z.boolean(),
  /** Whether each feature is open now. */
  siteState: z.strictObject(byFeature(() => z.boolean())),
  contact: ContactDetails,
  legalNotice: LegalNotice,
  supportedDevices: z.array(SupportedDevice),
  menu: z.array(MenuEntry),
  /** For purchases on My Page; registrations use `limits.paymentPolls`. */
  myPagePolling: PaymentPolls,
  /** The sender domain of mails, for people whose carrier filters mail. */
  mailDomain: z.string(),
})
export type SiteConfiguration = z.infer<typeof SiteConfiguration>
