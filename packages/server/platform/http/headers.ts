/** `Bearer <value>` → value; undefined if the header is missing or malformed. */
export const bearerOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? /^Bearer ([\x21-\x7e]{1,500})$/.exec(header)?.[1] : undefined

/** The header's value if it has 16 to 64 printable characters; null if absent, undefined if malformed. */
export const idempotencyKeyOf = (header: string | string[] | undefined): string | null | undefined => {
  if (header === undefined) return null
  return typeof header === 'string' && /^[\x21-\x7e]{16,64}$/.test(header) ? header : undefined
}
