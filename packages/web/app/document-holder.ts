import type { Language, User } from '@uketsuke/contract'
import { fullName } from '@uketsuke/phrases/full-name'

/** The participant's name and affiliation, as documents in this language show them. */
export const holderOf = (user: User, language: Language) => ({
  name: fullName(user, language),
  affiliation: user.affiliation,
})
