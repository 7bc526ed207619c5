/** The facts that decide whether a code is valid. */
type LinkFacts = {
  personState: 'open' | 'revoked' | 'registered'
  linkState: 'current' | 'replaced' | 'revoked'
  /** null until the mail is written. */
  expiresAt: Date | null
  /** null until the link is opened. Then it takes the place of `expiresAt`. */
  formExpiresAt: Date | null
}

type CodeFault = 'registered' | 'disabled' | 'expired'

/** @returns null if the code is valid. */
export const faultOfCode = (
  { personState, linkState, expiresAt, formExpiresAt }: LinkFacts,
  now: Date,
): CodeFault | null => {
  if (personState === 'registered') return 'registered'
  if (personState === 'revoked' || linkState !== 'current') return 'disabled'
  const end = formExpiresAt ?? expiresAt
  return end === null || end <= now ? 'expired' : null
}

/** Equal for all spellings of one address. */
export const emailKey = (email: string): string => email.toLowerCase()
