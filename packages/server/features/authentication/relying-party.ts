import type { Convention } from '../../platform/conventions/convention.ts'
import { siteAddressOf } from '../../platform/conventions/site-address.ts'

/** The relying party of passkeys: the host and origin of the convention's site. */
export type RelyingParty = { id: string; origin: string; name: string }

export const relyingPartyOf = (convention: Convention, publicUrl: string): RelyingParty => {
  const { hostname, origin } = new URL(siteAddressOf(convention, publicUrl))
  return { id: hostname, origin, name: convention.conventionTitle.ja }
}

/** The challenge that the browser answered; null if its data is unreadable. */
export const challengeIn = (clientDataJSON: string): string | null => {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}
