import * as z from 'zod/mini'
import { UserCategory } from '../choices/lists.ts'
import { LocalizedText } from '../language.ts'
import { TicketType } from '../ticket/schemas.ts'

const Text = z.nullable(z.string())

export const PurchasedTicket = z.strictObject({
  planId: z.string(),
  type: TicketType,
  planName: LocalizedText,
  price: z.int(),
})

export type PurchasedTicket = z.infer<typeof PurchasedTicket>

/** One purchase. `payAt` is an ISO instant; `cardExp` is MMYY; both card fields are null until the provider told them. */
export const Purchase = z.strictObject({
  mode: z.enum(['normal', 'other']),
  orderId: z.string(),
  payAt: z.string(),
  price: z.int(),
  planName: z.array(LocalizedText),
  cardLast4: Text,
  cardExp: Text,
  tickets: z.array(PurchasedTicket),
})
export type Purchase = z.infer<typeof Purchase>

/** The My Page user (specification, section 3). */
export const User = z.strictObject({
  registrationId: z.string(),
  type: z.literal('participant'),
  category: UserCategory,
  title: LocalizedText,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  affiliation: z.string(),
  country: Text,
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
  issueCounts: z.strictObject({
    certificate: z.int(),
    certificateLimit: z.int(),
    receipt: z.int(),
    receiptLimit: z.int(),
  }),
})
export type User = z.infer<typeof User>
