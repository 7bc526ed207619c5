import * as z from 'zod/mini'

/** The account that charges, one per convention. */
export type Shop = { shopId: string; shopPass: string }

/** What a convention file says of its shop, below `payment`. */
export const ShopSettings = z.strictObject({
  shopId: z.string().check(z.maxLength(13)),
  /** Name of the environment variable that holds the shop's password. */
  shopPassVariable: z.string().check(z.regex(/^[A-Z][A-Z0-9_]*$/)),
  /** Address of the token script; absent with the emulator, which serves its own. */
  gmoCdnUrl: z.optional(z.url()),
})
