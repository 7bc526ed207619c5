import type { Language } from '@uketsuke/contract'

/** Words on documents that are not in the templates. Mails use them too. */
export const documentWords = {
  ja: { creditCard: 'クレジットカード', invited: '招待', participant: '参加者' },
  en: { creditCard: 'Credit card', invited: 'Invited', participant: 'Participant' },
} satisfies Record<Language, Record<'creditCard' | 'invited' | 'participant', string>>
