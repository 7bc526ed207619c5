import * as z from 'zod/mini'

/** Defaults to now. A later time also counts rows that will be due by then if nothing changes. */
export const DueQuery = z.strictObject({ at: z.optional(z.iso.datetime({ offset: true })) })
export type DueQuery = z.infer<typeof DueQuery>

/** The numbers of records that the next run of the retention job removes. */
export const DueData = z.strictObject({
  at: z.string(),
  /** People who never registered, and whose rows are deleted because no order refers to them. */
  peopleDeleted: z.int(),
  /** People who never registered, and who leave a row without personal data because of an unpaid order. */
  peopleEmptied: z.int(),
  /** Links of people who stay. */
  links: z.int(),
  /** Participants whose convention ended longer ago than its file's retention period. */
  participants: z.int(),
  /** Charges refunded without an order here. They lose the digits of the card and the reason. */
  returnedCharges: z.int(),
  /** Receipts of erased people. They lose their addressee after the tax retention period. */
  receipts: z.int(),
  /** Lines of the access log. */
  accessLines: z.int(),
})
export type DueData = z.infer<typeof DueData>
