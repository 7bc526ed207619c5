import {
  CardBrand,
  cardBrands,
  LocalizedText,
  limits,
  PlanId,
  SiteConfiguration,
  TicketType,
} from '@uketsuke/contract'
import { badgeColor } from '@uketsuke/contract/badge-color'
import * as z from 'zod/mini'
import { Ondemand, ondemandFaults } from './ondemand.ts'

const site = SiteConfiguration.shape
const timeSettings = site.timeSettings.shape

export const TaxCategory = z.enum(['taxable10', 'outOfScope', 'exempt'])
export type TaxCategory = z.infer<typeof TaxCategory>

/** An image in the convention's folder, by its name. */
export const ImageFile = z.string().check(z.regex(/^[\w][\w.-]*\.(svg|png|jpe?g)$/i))

/** A seal is in every document. In bytes. */
export const largestImage = 500_000

const Color = z.string().check(z.regex(/^#[0-9a-f]{6}$/i))

const Words = z.string().check(z.minLength(1), z.maxLength(200))
const WordsInBoth = z.strictObject({ ja: Words, en: Words })

/** What documents print on one line: no more of it would be printed, and a name that is cut is another name. */
const PrintedLine = z.string().check(z.minLength(1), z.maxLength(120))
const PrintedInBoth = z.strictObject({ ja: PrintedLine, en: PrintedLine })

/** Latin letters take half the room of a kanji. */
const widthOf = (text: string): number =>
  [...text].reduce((width, letter) => width + (letter < '\u0300' ? 0.5 : 1), 0)

/** Who gives receipts stands in a narrow box. */
const IssuerName = PrintedLine.check(
  z.refine((name) => widthOf(name) <= 60, { error: 'expected at most 60 characters, or 120 Latin letters' }),
)

/** A plan on sale. `price` is whole yen with tax; `capacity` is the number of seats, absent when there is no limit. */
const Plan = z.strictObject({
  planId: PlanId,
  type: TicketType,
  name: PrintedInBoth,
  description: LocalizedText,
  price: z.int().check(z.gte(0), z.lte(9_999_999)),
  taxCategory: TaxCategory,
  capacity: z.optional(z.int().check(z.gte(0), z.lte(100_000))),
  /** The stripe of the category on name cards; otherwise one is chosen. */
  badgeColor: z.optional(Color),
})
export type Plan = z.infer<typeof Plan>

/** A pause of no length would end the asking; one beyond a minute would look like an end. In milliseconds. */
const Pause = z.int().check(z.gte(1000), z.lte(60_000))
const Pauses = z
  .tuple([Pause, Pause])
  .check(z.refine(([from, to]) => from <= to, { error: 'expected [from, to], from not longer than to' }))

/** How often My Page asks how a payment stands; what the numbers mean is said of `limits.paymentPolls`. */
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

/** Who takes the money of a convention, and how. */
const Payment = z.pipe(
  z.looseObject({
    /** The card provider by its name; absent: the server's. */
    provider: z.optional(z.string()),
    /** What the shop's contract with the provider covers, in the order they are shown. */
    cardBrands: z._default(
      z.array(CardBrand).check(
        z.minLength(1),
        z.refine((brands) => new Set(brands).size === brands.length, { error: 'expected each brand once' }),
      ),
      [...cardBrands],
    ),
    /**
     * 3-D Secure 2. `required` (also when absent): a card that can't be authenticated is declined. `attempted`: it is
     * charged without, at the shop's own risk. `off`: no card is authenticated.
     */
    threeDSecure: z._default(z.enum(['required', 'attempted', 'off']), 'required'),
  }),
  /** All other keys are the provider's: it says which there are (`faultsOfPayment` of `readConvention`). */
  z.transform(({ provider, cardBrands: brands, threeDSecure, ...settings }) => ({
    provider,
    cardBrands: brands,
    threeDSecure,
    settings: settings as Readonly<Record<string, unknown>>,
  })),
)

const Keys = z.strictObject({
  conventionTitle: PrintedInBoth,
  /**
   * Host names under which the site shows this convention; mails and documents lead to the first of them. The first
   * convention answers to all others.
   */
  hosts: z.optional(z.array(z.string())),
  language: site.language,
  appearance: z.strictObject({
    keyColor: Color,
    logo: z.nullable(z.string()),
  }),
  payment: Payment,
  link: site.link,
  timeSettings: z.strictObject({
    registration: timeSettings.registration,
    mypage: timeSettings.mypage,
    receipt: timeSettings.receipt,
    certificate: timeSettings.certificate,
    qrCode: timeSettings.qrCode,
    ondemand: timeSettings.ondemand,
    qrExpire_min: z.int().check(z.gte(-1)),
    formMinutes: z.int().check(z.gte(1), z.lte(24 * 60)),
    paymentMinutes: z.int().check(z.gte(1), z.lte(24 * 60)),
  }),
  siteTexts: site.siteTexts,
  externalLink: site.externalLink,
  /** Absent: nobody watches on demand. */
  ondemand: z.optional(Ondemand),
  issueLimits: site.issueLimits,
  /** Who gives receipts, and what for. A registration number is that of the qualified invoice system; null without one. */
  receipt: z.strictObject({
    issuer: z.strictObject({
      name: z.strictObject({ ja: IssuerName, en: IssuerName }),
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
  /** For what is bought on My Page. Absent: as for a registration. */
  myPagePolling: z.optional(Polls),
  mail: z.strictObject({ senderName: LocalizedText, senderAddress: z.email() }),
  /** What certificates say of the meeting, and who signs them. Absent: the office and the person of the legal notice. */
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
  registrationIdPrefix: z.string().check(z.regex(/^[A-Za-z0-9]{1,10}$/)),
  plans: z.array(Plan).check(
    z.refine((plans) => new Set(plans.map(({ planId }) => planId)).size === plans.length, {
      error: 'planId must be unique',
    }),
    z.refine((plans) => plans.some(({ type }) => type === 'general'), { error: 'at least one general plan' }),
  ),
})

/** `conventions/<id>/convention.yaml`: all that makes one convention differ from another. */
export const ConventionFile = Keys.check(({ value, issues }) => {
  // What does not fit together is said of keys that are right in themselves.
  if (issues.length > 0) return
  for (const { path, message } of ondemandFaults(value))
    issues.push({ code: 'custom', path, message, input: value })
})

/** A convention as the server works with it: its file and its folder's name. */
export type Convention = z.infer<typeof ConventionFile> & { conventionId: string }

/** The pictures that documents are printed with, by the key that names them. */
export const picturesOf = ({ receipt, certificate }: z.infer<typeof ConventionFile>) =>
  [
    { path: ['receipt', 'issuer', 'seal'], file: receipt.issuer.seal },
    { path: ['certificate', 'issuer', 'seal'], file: certificate?.issuer.seal ?? null },
  ] as const

/** @returns undefined when the convention does not sell such a plan. */
export const planOf = (convention: Convention, planId: string): Plan | undefined =>
  convention.plans.find((plan) => plan.planId === planId)

/** The color of a category's stripe on name cards: the plan's own, or else one by its place among the categories. */
export const badgeColorOf = ({ plans }: Convention, planId: string): string => {
  const categories = plans.filter(({ type }) => type === 'general')
  const place = categories.findIndex((plan) => plan.planId === planId)
  return categories[place]?.badgeColor ?? badgeColor(place)
}
