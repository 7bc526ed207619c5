import type { Language, User } from '@uketsuke/contract'

type Name = Pick<User, 'firstName' | 'lastName'>

/** Last name first in Japanese, given name first in English. */
export const fullName = ({ firstName, lastName }: Name, language: Language): string =>
  language === 'ja' ? `${lastName} ${firstName}` : `${firstName} ${lastName}`
