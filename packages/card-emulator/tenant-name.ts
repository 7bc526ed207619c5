import iconv from 'iconv-lite'
import type { Check } from './fields.ts'

// Whether the limit counts before or after base64 is not public. The stricter reading is taken, so that a name
// that passes here passes either way: 18 bytes of EUC-JP, nine full-width characters.
const LONGEST = 25

/** Checks of TdTenantName, the shop's name on the 3-D Secure page: EUC-JP in base64. */
export const tenantNameChecks: readonly Check<unknown>[] = [
  ['0008', (sent) => tenantNameOf(sent) === undefined],
  ['0012', (sent) => sent.length > LONGEST],
]

/** The name that was sent, or undefined when it is not EUC-JP in base64. */
export function tenantNameOf(sent: string): string | undefined {
  const bytes = Buffer.from(sent, 'base64')
  if (bytes.toString('base64') !== sent) return undefined
  const name = iconv.decode(bytes, 'euc-jp')
  return /[\ufffd\p{Cc}]/u.test(name) ? undefined : name
}
