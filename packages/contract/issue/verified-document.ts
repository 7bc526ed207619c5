import * as z from 'zod/mini'
import { Language } from '../language.ts'
import { Honorific } from './schemas.ts'

const Day = z.iso.date()
const Yen = z.int()
const TaxCategory = z.enum(['taxable10', 'outOfScope', 'exempt'])

/**
 * `language` is the language of the document and of its texts here. `standing` is `replaced` if a later
 * refund makes a receipt's amount wrong, and `void` if everything was refunded or the participation ended.
 */
const ofEach = {
  language: Language,
  number: z.string(),
  issuedOn: Day,
  standing: z.enum(['valid', 'replaced', 'void']),
}

const VerifiedReceipt = z.strictObject({
  ...ofEach,
  kind: z.literal('receipt'),
  isReissue: z.boolean(),
  addressee: z.string(),
  honorific: Honorific,
  total: Yen,
  proviso: z.string(),
  items: z.array(
    z.strictObject({ name: z.string(), quantity: z.int(), price: Yen, taxCategory: TaxCategory }),
  ),
  taxLines: z.array(z.strictObject({ taxCategory: TaxCategory, total: Yen, tax: Yen })),
  paidOn: Day,
  paymentMethod: z.string(),
  issuer: z.strictObject({
    name: z.string(),
    address: z.string(),
    registrationNumber: z.nullable(z.string()),
  }),
})
export type VerifiedReceipt = z.infer<typeof VerifiedReceipt>

const VerifiedCertificate = z.strictObject({
  ...ofEach,
  kind: z.literal('certificate'),
  name: z.string(),
  affiliation: z.string(),
  category: z.string(),
  conventionTitle: z.string(),
  period: z.nullable(z.string()),
  venue: z.nullable(z.string()),
  issuer: z.strictObject({ organization: z.string(), signatory: z.string() }),
})
export type VerifiedCertificate = z.infer<typeof VerifiedCertificate>

/**
 * GET /verify/{code}: the exact wording of a genuine document, so that any alteration of the paper shows.
 * Days are days in Japan, amounts whole yen.
 */
export const VerifiedDocument = z.discriminatedUnion('kind', [VerifiedReceipt, VerifiedCertificate])
export type VerifiedDocument = z.infer<typeof VerifiedDocument>
