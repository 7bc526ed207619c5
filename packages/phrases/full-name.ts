import type { Language } from '@uketsuke/contract'

type Name = { firstName: string; lastName: string }

const inOrder = {
  ja: ({ firstName, lastName }: Name) => `${lastName} ${firstName}`,
  en: ({ firstName, lastName }: Name) => `${firstName} ${lastName}`,
} satisfies Record<Language, (name: Name) => string>

/** Last name first in Japanese, given name first in English. */
export const fullName = (name: Name, language: Language): string => inOrder[language](name)
