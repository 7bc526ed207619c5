import * as z from 'zod/mini'

/** Without `at`: now. A later time shows the rows that will be due by then without further activity. */
export const DueQuery = z.strictObject({ at: z.optional(z.iso.datetime({ offset: true })) })
export type DueQuery = z.infer<typeof DueQuery>

/** What the next run of the retention job ends. */
export const DueData = z.strictObject({
  at: z.string(),
  /** People who never registered, and whose rows go because no order names them. */
  peopleDeleted: z.int(),
  /**
   * People who never registered, and of whom only a row without personal data stays, because of an unpaid
   * order.
   */
  peopleEmptied: z.int(),
  /** Links of people who stay. */
  links: z.int(),
  /** Participants, once the convention has been over for as long as its file says. */
  participants: z.int(),
  /** Charges given back without an order here, which lose the digits of the card and the reason. */
  returnedCharges: z.int(),
  /** Receipts of people who are erased, which lose their addressee after the tax term. */
  receipts: z.int(),
  /** Lines of the access log. */
  accessLines: z.int(),
})
export type DueData = z.infer<typeof DueData>
