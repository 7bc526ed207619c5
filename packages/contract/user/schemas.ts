import * as z from 'zod/mini'
import { ParticipationType, UserCategory } from '../choices/schemas.ts'
import { IssueCounts, IssuedReceipt } from '../issue/schemas.ts'
import { Language, LocalizedText } from '../language.ts'
import { Viewing } from '../ondemand/schemas.ts'
import { Furigana } from '../pre-registration/schemas.ts'
import { absent, countryOrPrefecture, detailFields, occupationInWords } from '../registration/details.ts'
import { field } from '../rules.ts'
import { TicketType } from '../ticket/schemas.ts'

const Text = z.nullable(z.string())

export const PurchasedTicket = z.strictObject({
  planId: z.string(),
  type: TicketType,
  planName: LocalizedText,
  price: z.int(),
})

export type PurchasedTicket = z.infer<typeof PurchasedTicket>

/** Money of a purchase that was given back: whole yen, and when, as an ISO instant. */
export const GivenBack = z.strictObject({ amount: z.int(), refundedAt: z.string() })
export type GivenBack = z.infer<typeof GivenBack>

/**
 * One purchase. Its mode is `normal` when it went through this site, by card or free. `payAt` is an ISO instant; `cardExp` is
 * MMYY; both card fields are null until the provider told them. `refunds`, the oldest first, are what was given back of `price`
 * since; `kept`, by planId, is what is left of the price of each ticket that it was given back of: its receipt is for that.
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
  /** Those that were delivered and still stand; none at first. */
  receipts: z.array(IssuedReceipt),
  refunds: z.array(GivenBack),
  kept: z.record(z.string(), z.int()),
})
export type Purchase = z.infer<typeof Purchase>

/** The My Page user (specification, section 3). */
export const User = z.strictObject({
  registrationId: z.string(),
  /** Counts the changes of the profile. */
  version: z.int(),
  type: z.literal('participant'),
  category: UserCategory,
  title: LocalizedText,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  affiliation: z.string(),
  country: Text,
  /** The language they registered in, or were invited in. */
  language: Language,
  createdAt: z.string(),
  metadata: z.strictObject({
    address: z.string(),
    contact: z.string(),
    fax: Text,
    furigana: z.nullable(z.strictObject({ firstName: z.string(), lastName: z.string() })),
    occupation: z.string(),
    otherOccupation: Text,
    postalCode: z.string(),
    prefecture: Text,
    tel: z.string(),
    membershipNumber: z.string(),
    participationType: Text,
    gender: Text,
    birth: Text,
    optionPlans: z.record(z.string(), z.strictObject({ planId: z.string() })),
  }),
  payments: z.array(Purchase),
  /** The category they have; null for who came without one, or gave it back. */
  firstPlan: z.nullable(z.strictObject({ planId: z.string(), planName: LocalizedText })),
  /** Null for whoever may not watch on demand, by the convention's rules; the switch is the site configuration's. */
  viewing: z.nullable(Viewing),
  issueCounts: IssueCounts,
  /** What certificate and name card say they take part as; null when they can have neither. */
  participation: z.nullable(z.strictObject({ category: LocalizedText, color: z.string() })),
})
export type User = z.infer<typeof User>

/**
 * PUT /users: all of the profile but name and e-mail. `version` is that of the user who was shown; when another one is
 * kept by now, nothing is written.
 */
export const Profile = z.strictObject({
  version: z.int32(),
  affiliation: field.affiliation,
  metadata: z
    .strictObject({
      furigana: absent(Furigana),
      ...detailFields,
      membershipNumber: field.numericMembershipNumber,
      participationType: ParticipationType,
    })
    .check(occupationInWords, countryOrPrefecture),
})
export type Profile = z.infer<typeof Profile>
