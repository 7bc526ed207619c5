import type { Language } from '@uketsuke/contract'

/** Words on receipts, certificates and name cards that are not in the templates. */
export const documentWords = {
  ja: { creditCard: 'クレジットカード', invited: '招待', participant: '参加者' },
  en: { creditCard: 'Credit card', invited: 'Invited', participant: 'Participant' },
} satisfies Record<Language, Record<'creditCard' | 'invited' | 'participant', string>>
