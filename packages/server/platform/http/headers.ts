/** `Bearer <value>` → value; undefined if the header is missing or malformed. */
export const bearerOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? /^Bearer ([\x21-\x7e]{1,500})$/.exec(header)?.[1] : undefined

/** `Prefer: wait=3` (RFC 7240) → 3; 0 without one. Preferences may be ignored, so none is refused. */
export const secondsToWait = (header: string | string[] | undefined): number =>
  typeof header === 'string' ? Number(/(?:^|[,;\s])wait=(\d{1,3})\b/i.exec(header)?.[1] ?? 0) : 0

/** The header's value if it has 16 to 64 printable characters; null if absent, undefined if malformed. */
export const idempotencyKeyOf = (header: string | string[] | undefined): string | null | undefined => {
  if (header === undefined) return null
  return typeof header === 'string' && /^[\x21-\x7e]{16,64}$/.test(header) ? header : undefined
}
