import * as z from 'zod/mini'

/** The account that charges. Each convention has one. */
export type Shop = { shopId: string; shopPass: string }

/** The settings of a shop, below `payment` of a convention file. */
export const ShopSettings = z.strictObject({
  shopId: z.string().check(z.maxLength(13)),
  /** The name of the environment variable that holds the shop's password. */
  shopPassVariable: z.string().check(z.regex(/^[A-Z][A-Z0-9_]*$/)),
  /** The address of the token script. Absent with the emulator, which serves its own. */
  gmoCdnUrl: z.optional(z.url()),
})
