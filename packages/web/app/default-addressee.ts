import type { Language, User } from '@uketsuke/contract'
import { fullName } from '@uketsuke/contract/full-name'

/** The participant's name and affiliation, as a receipt in this language shows them. */
export const defaultAddresseeOf = (user: User, language: Language) => ({
  name: fullName(user, language),
  affiliation: user.affiliation,
})
