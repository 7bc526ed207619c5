import iconv from 'iconv-lite'
import type { Check } from './fields.ts'

// Whether the limit applies before or after base64 is not public. This takes the stricter reading, so that a
// name accepted here passes either way: 18 bytes of EUC-JP, nine full-width characters.
const LONGEST = 25

/** The decoded name, or undefined when it is not EUC-JP in base64. */
export const tenantNameOf = (sent: string): string | undefined => {
  const bytes = Buffer.from(sent, 'base64')
  if (bytes.toString('base64') !== sent) return undefined
  const name = iconv.decode(bytes, 'euc-jp')
  return /[\ufffd\p{Cc}]/u.test(name) ? undefined : name
}

/** Checks of TdTenantName, the shop's name on the 3-D Secure page: EUC-JP in base64. */
export const tenantNameChecks: readonly Check<unknown>[] = [
  ['0008', (sent) => tenantNameOf(sent) === undefined],
  ['0012', (sent) => sent.length > LONGEST],
]
