import * as z from 'zod/mini'
import { UserCategory } from '../choices/schemas.ts'
import { IssueCounts, IssuedReceipt } from '../issue/schemas.ts'
import { Language, LocalizedText } from '../language.ts'
import { Viewing } from '../ondemand/schemas.ts'
import {
  answeredFields,
  countryOrPrefecture,
  postalCodeOfPlace,
  profileFields,
  requiredByOccupation,
} from '../participant-fields/schemas.ts'
import { Furigana } from '../pre-registration/schemas.ts'
import { absent, field } from '../rules.ts'
import { TicketType } from '../ticket/schemas.ts'

const Text = z.nullable(z.string())

export const PurchasedTicket = z.strictObject({
  planId: z.string(),
  type: TicketType,
  planName: LocalizedText,
  price: z.int(),
})

export type PurchasedTicket = z.infer<typeof PurchasedTicket>

/** One refund of a purchase: whole yen, and its time as an ISO instant. */
export const PurchaseRefund = z.strictObject({ amount: z.int(), refundedAt: z.string() })
export type PurchaseRefund = z.infer<typeof PurchaseRefund>

/**
 * One purchase. `mode` is `normal` for a purchase on this site, by card or free. `payAt` is an ISO instant,
 * and `cardExp` is MMYY; both card fields are null until the provider reports them. `refunds` lists the
 * refunds of `price`, oldest first. `kept` maps the planId of each partly or fully refunded ticket to the
 * rest of its price, which its receipt shows.
 */
export const Purchase = z.strictObject({
  mode: z.enum(['normal', 'other']),
  orderId: z.string(),
  payAt: z.string(),
  price: z.int(),
  planName: z.array(LocalizedText),
  cardLast4: Text,
  cardExp: Text,
  tickets: z.array(PurchasedTicket),
  /** Delivered receipts that are still valid; empty at first. */
  receipts: z.array(IssuedReceipt),
  refunds: z.array(PurchaseRefund),
  kept: z.record(z.string(), z.int()),
})
export type Purchase = z.infer<typeof Purchase>

const { country, ...answeredInMetadata } = answeredFields

/** The My Page user. */
export const User = z.strictObject({
  registrationId: z.string(),
  /** Incremented with each change of the profile. */
  version: z.int(),
  type: z.literal('participant'),
  category: UserCategory,
  title: LocalizedText,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  affiliation: z.string(),
  country,
  /** The language of their registration or invitation. */
  language: Language,
  createdAt: z.string(),
  metadata: z.strictObject({
    ...answeredInMetadata,
    furigana: z.nullable(z.strictObject({ firstName: z.string(), lastName: z.string() })),
    optionPlans: z.record(z.string(), z.strictObject({ planId: z.string() })),
  }),
  payments: z.array(Purchase),
  /** Their participation category; null if they never had one, or it was refunded. */
  firstPlan: z.nullable(z.strictObject({ planId: z.string(), planName: LocalizedText })),
  /**
   * Null if the convention's rules allow no on-demand viewing; the site configuration has the switch for all.
   */
  viewing: z.nullable(Viewing),
  issueCounts: IssueCounts,
  /**
   * Whether a certificate would still wait for a desk to admit them. Also true for people who can't have one.
   */
  certificateAwaitsCheckIn: z.boolean(),
  /** The category on certificate and name card; null if they can have neither. */
  participation: z.nullable(z.strictObject({ category: LocalizedText, color: z.string() })),
})
export type User = z.infer<typeof User>

/**
 * PUT /users: the whole profile except name and e-mail. `version` is the one that the user was shown. If a
 * newer one is stored, nothing is written.
 */
export const Profile = z.strictObject({
  version: z.int32(),
  affiliation: field.affiliation,
  metadata: z
    .strictObject({ furigana: absent(Furigana), ...profileFields })
    .check(...requiredByOccupation, ...postalCodeOfPlace, countryOrPrefecture),
})
export type Profile = z.infer<typeof Profile>
