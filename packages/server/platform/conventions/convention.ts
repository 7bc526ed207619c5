import {
  byFeature,
  cardBrands,
  LocalizedText,
  limits,
  localized,
  PlanId,
  SiteConfiguration,
  TicketType,
} from '@uketsuke/contract'
import { categoryColor } from '@uketsuke/contract/category-color'
import * as z from 'zod/mini'
import { Ondemand, ondemandFaults } from './ondemand.ts'

const site = SiteConfiguration.shape
const timeSettings = site.timeSettings.shape

export const TaxCategory = z.enum(['taxable10', 'outOfScope', 'exempt'])
export type TaxCategory = z.infer<typeof TaxCategory>

/** The name of an image in the convention's folder. */
const ImageFile = z.string().check(z.regex(/^[\w][\w.-]*\.(svg|png|jpe?g)$/i))

/** A seal appears in every document, and a picture on the first screen of every phone. */
export const maxImageBytes = 500_000

/** One size of the picture on the first screen. Browsers choose a size by its width in pixels. */
const PictureSize = z.strictObject({
  file: z.string().check(z.regex(/^[\w][\w.-]*\.(svg|png|jpe?g|webp)$/i)),
  width: z.int().check(z.gte(160), z.lte(4096)),
})

const Color = z.string().check(z.regex(/^#[0-9a-f]{6}$/i))

const Words = z.string().check(z.minLength(1), z.maxLength(200))
const WordsInBoth = localized(Words)

/**
 * Text that documents print on one line. The limit protects names from being cut, because a cut name is a
 * different name.
 */
const PrintedLine = z.string().check(z.minLength(1), z.maxLength(120))
const PrintedInBoth = localized(PrintedLine)

/** Latin letters take half the width of a kanji. */
const widthOf = (text: string): number =>
  [...text].reduce((width, letter) => width + (letter < '\u0300' ? 0.5 : 1), 0)

/** The issuer's name must fit a narrow box. */
const IssuerName = PrintedLine.check(
  z.refine((name) => widthOf(name) <= 60, { error: 'expected at most 60 characters, or 120 Latin letters' }),
)

const Things = z.array(Words).check(z.minLength(1), z.maxLength(10))

/**
 * A plan on sale. `price` is whole yen including tax. `capacity` is the number of seats; absent means
 * unlimited.
 */
const Plan = z.strictObject({
  planId: PlanId,
  type: TicketType,
  name: PrintedInBoth,
  description: LocalizedText,
  /** Besides the things that everybody brings. */
  whatToBring: z.optional(localized(Things)),
  price: z.int().check(z.gte(0), z.lte(9_999_999)),
  taxCategory: TaxCategory,
  capacity: z.optional(z.int().check(z.gte(0), z.lte(100_000))),
  /** The stripe of the category on name cards. If absent, the server picks a colour. */
  badgeColor: z.optional(Color),
})
export type Plan = z.infer<typeof Plan>

/**
 * A pause between polls, in milliseconds. A shorter pause floods the server; a longer one makes the page look
 * dead.
 */
const Pause = z.int().check(z.gte(1000), z.lte(60_000))
const Pauses = z
  .tuple([Pause, Pause])
  .check(z.refine(([from, to]) => from <= to, { error: 'expected [from, to], from not longer than to' }))

/** How often My Page polls the status of a payment. `limits.paymentPolls` explains the numbers. */
const Polls = z
  .strictObject({
    steps: z.array(Pauses).check(z.minLength(1), z.maxLength(50)),
    floorDigit: z._default(z.int().check(z.gte(0), z.lte(3)), limits.paymentPolls.status.floorDigit),
    count: z._default(z.int().check(z.gte(1), z.lte(1000)), limits.paymentPolls.status.count),
  })
  .check(
    z.refine(({ steps, count }) => count >= steps.length, {
      path: ['count'],
      error: 'expected at least as many as there are steps',
    }),
  )

/** The provider of a convention's payments, and its settings. */
const Payment = z.pipe(
  z.looseObject({
    /** The name of the card provider. Absent means the server's default. */
    provider: z.optional(z.string()),
    /** The brands covered by the shop's contract with the provider, in display order. */
    cardBrands: z._default(
      z.array(z.enum(cardBrands)).check(
        z.minLength(1),
        z.refine((brands) => new Set(brands).size === brands.length, { error: 'expected each brand once' }),
      ),
      [...cardBrands],
    ),
    /**
     * 3-D Secure 2. `required` (the default) declines cards that can't be authenticated. `attempted` charges
     * them without authentication, at the shop's own risk. `off` authenticates no card.
     */
    threeDSecure: z._default(z.enum(['required', 'attempted', 'off']), 'required'),
  }),
  /**
   * All other keys are the provider's settings, which the provider declares (`faultsOfPayment` of
   * `readConvention`).
   */
  z.transform(({ provider, cardBrands: brands, threeDSecure, ...settings }) => ({
    provider,
    cardBrands: brands,
    threeDSecure,
    settings: settings as Readonly<Record<string, unknown>>,
  })),
)

const Count = z.int().check(z.gte(1), z.lte(100_000))

/**
 * The maximum number of limited seats that people may hold unpaid: of all plans together for one code, and of
 * each plan for one mailbox and for one client address. `minutes` is the total time for which one code may
 * hold them.
 */
const UnpaidSeats = z.strictObject({
  perCode: z._default(Count, 10),
  perMailbox: z._default(Count, 3),
  perClientAddress: z._default(Count, 12),
  minutes: z._default(z.int().check(z.gte(10), z.lte(24 * 60)), 60),
})

const SubjectTitle = z.string().check(z.minLength(1), z.maxLength(40))

const Place = z.strictObject({ name: WordsInBoth, address: WordsInBoth })

/** When and where the convention meets, and what everybody brings. */
const Event = z.strictObject({
  startDate: timeSettings.mypage.shape.startDate,
  endDate: timeSettings.mypage.shape.endDate,
  /** Absent means online only. */
  venue: z.optional(Place),
  whatToBring: z.optional(localized(Things)),
  /** Included for every participant, whatever the category. */
  includes: z.optional(localized(Things)),
})
export type Event = z.infer<typeof Event>

/** The conditions for a certificate of attendance. */
const CertificateRequires = z.strictObject({
  /**
   * The meeting has begun. Certificates begin with `event.startDate`, or with their own period if that is
   * later.
   */
  meetingBegun: z._default(z.boolean(), true),
  /** A desk has admitted the person. Leave this out for people who only watch. */
  checkIn: z._default(z.boolean(), false),
})

/** How long personal data is kept. */
const Retention = z.strictObject({
  /** Days since the last activity of people who never registered, and since the end of links. */
  abandonedDays: z._default(z.int().check(z.gte(7), z.lte(3650)), 30),
  /** Days since the whole site closed, for participants. If absent, their data stays. */
  participantsDays: z.optional(z.int().check(z.gte(0), z.lte(3650))),
  /** The retention period of the tax law in years, for receipts with their addressee. */
  taxYears: z._default(z.union([z.literal(7), z.literal(10)]), 7),
  /** For lines of the access log. A line keeps the period of the day on which it was written. */
  accessLogDays: z._default(z.int().check(z.gte(90), z.lte(3650)), 1095),
})

const Keys = z.strictObject({
  conventionTitle: PrintedInBoth,
  /**
   * Host names under which the site shows this convention. Mails and documents use the first one. The first
   * convention answers all unknown hosts.
   */
  hosts: z.optional(z.array(z.string())),
  event: z.optional(
    Event.check(
      z.refine(({ startDate, endDate }) => Date.parse(startDate) < Date.parse(endDate), {
        path: ['endDate'],
        error: 'expected a time after startDate',
      }),
    ),
  ),
  language: site.language,
  appearance: z.strictObject({
    keyColor: Color,
    logo: z.nullable(z.string()),
    /** 16 by 9. If absent, the site shows a drawing in the key colour. */
    picture: z._default(z.array(PictureSize).check(z.maxLength(5)), []),
  }),
  payment: Payment,
  link: site.link,
  timeSettings: z.strictObject({
    ...byFeature((feature) => timeSettings[feature]),
    /** If absent, the period is that of My Page, but ends with the meeting. */
    additionalPurchase: z.optional(timeSettings.additionalPurchase),
    qrExpire_min: z.int().check(z.gte(-1)),
    formMinutes: z.int().check(z.gte(1), z.lte(24 * 60)),
    paymentMinutes: z.int().check(z.gte(1), z.lte(24 * 60)),
  }),
  siteTexts: site.siteTexts,
  externalLink: site.externalLink,
  /** If absent, the convention has no on-demand videos. */
  ondemand: z.optional(Ondemand),
  issueLimits: site.issueLimits,
  /**
   * The issuer and the proviso of receipts. The registration number is that of the qualified invoice system,
   * or null.
   */
  receipt: z.strictObject({
    issuer: z.strictObject({
      name: localized(IssuerName),
      address: WordsInBoth,
      registrationNumber: z.nullable(z.string().check(z.regex(/^T[0-9]{13}$/))),
      seal: z.nullable(ImageFile),
    }),
    proviso: PrintedInBoth,
  }),
  contact: site.contact,
  legalNotice: site.legalNotice,
  supportedDevices: site.supportedDevices,
  menu: site.menu,
  /** For purchases on My Page. If absent, the same as for a registration. */
  myPagePolling: z.optional(Polls),
  mail: z.strictObject({
    senderName: LocalizedText,
    senderAddress: z.email(),
    /**
     * The convention's name in mail subjects and in the header on a phone. Defaults to the title, which may
     * fill both.
     */
    subjectTitle: z.optional(localized(SubjectTitle)),
    /** Letters in a field beside the title, as a mark that needs no picture. */
    monogram: z.optional(z.string().check(z.regex(/^[\p{L}\p{N}]{1,6}$/u))),
  }),
  /**
   * The certificates' words for the meeting, and their signatory. Defaults to the office and the person of
   * the legal notice.
   */
  certificate: z.optional(
    z.strictObject({
      period: PrintedInBoth,
      venue: PrintedInBoth,
      issuer: z.strictObject({
        organization: PrintedInBoth,
        signatory: PrintedInBoth,
        seal: z.nullable(ImageFile),
      }),
    }),
  ),
  certificateRequires: z.prefault(CertificateRequires, {}),
  unpaidSeats: z.prefault(UnpaidSeats, {}),
  retention: z.prefault(Retention, {}),
  registrationIdPrefix: z.string().check(z.regex(/^[A-Za-z0-9]{1,10}$/)),
  /** The number of digits after the prefix. */
  registrationIdDigits: z.prefault(z.int().check(z.minimum(4), z.maximum(9)), 6),
  plans: z.array(Plan).check(
    z.refine((plans) => new Set(plans.map(({ planId }) => planId)).size === plans.length, {
      error: 'planId must be unique',
    }),
    z.refine((plans) => plans.some(({ type }) => type === 'general'), { error: 'at least one general plan' }),
  ),
})

/**
 * Nobody can have attended a meeting that has not begun, so certificates begin with the meeting at the
 * earliest.
 */
const certifiedFrom = (file: z.infer<typeof Keys>): z.infer<typeof Keys> => {
  const { certificate } = file.timeSettings
  const begin = file.certificateRequires.meetingBegun && file.event?.startDate
  if (!begin || Date.parse(begin) <= Date.parse(certificate.startDate)) return file
  return {
    ...file,
    timeSettings: { ...file.timeSettings, certificate: { ...certificate, startDate: begin } },
  }
}

/** The schema of `conventions/<id>/convention.yaml`: everything that differs between conventions. */
export const ConventionFile = z.pipe(
  Keys.check(({ value, issues }) => {
    // Check relations between keys only once each key is valid by itself.
    if (issues.length > 0) return
    for (const { path, message } of ondemandFaults(value))
      issues.push({ code: 'custom', path, message, input: value })
  }),
  z.transform(certifiedFrom),
)

/** A convention as the server uses it: its file plus the name of its folder. */
export type Convention = z.infer<typeof ConventionFile> & { conventionId: string }

/** The seals on documents, by the key that names them. */
export const sealsOf = ({ receipt, certificate }: z.infer<typeof ConventionFile>) =>
  [
    { path: ['receipt', 'issuer', 'seal'], file: receipt.issuer.seal },
    { path: ['certificate', 'issuer', 'seal'], file: certificate?.issuer.seal ?? null },
  ] as const

/** Every image that must exist as a file, by the key that names it. */
export const imagesOf = (file: z.infer<typeof ConventionFile>) => [
  ...sealsOf(file),
  ...file.appearance.picture.map((size, index) => ({
    path: ['appearance', 'picture', index, 'file'],
    file: size.file,
  })),
]

/** Returns undefined if the convention does not sell the plan. */
export const planOf = (convention: Convention, planId: string): Plan | undefined =>
  convention.plans.find((plan) => plan.planId === planId)

/** The colour of a category's stripe on name cards: the plan's own, or else one chosen by its position. */
export const categoryColorOf = ({ plans }: Convention, planId: string): string => {
  const categories = plans.filter(({ type }) => type === 'general')
  const place = categories.findIndex((plan) => plan.planId === planId)
  return categories[place]?.badgeColor ?? categoryColor(place)
}
