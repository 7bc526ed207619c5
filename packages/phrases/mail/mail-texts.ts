import type { Language, LocalizedText } from '@uketsuke/contract'

type LoginTexts = {
  firstName: string
  lastName: string
  registrationId: string
  password: string
  myPageUrl: string
}

/** What each kind of mail is filled with. */
export type MailTexts = {
  link: { firstName: string; lastName: string; link: string; expiresAt: Date }
  completion: LoginTexts
  /** The secretariat registered somebody. */
  invitation: LoginTexts
  /** In place of a password that was forgotten. */
  newPassword: LoginTexts
  purchase: {
    firstName: string
    lastName: string
    registrationId: string
    /** Names in the receiver's language, and whole yen. */
    items: { name: string; price: number }[]
    total: number
    myPageUrl: string
  }
  refund: {
    firstName: string
    lastName: string
    /** Whole yen given back, and what is still paid. */
    amount: number
    remaining: number
    /** What it means for the registration. */
    meaning: RefundMeaning
  }
}

/**
 * `notRegistered`: the payment came too late for its order. `withdrawn`: so it did, and the person had canceled before.
 * `canceled`: the registration has ended. `notPurchased`, `purchaseCanceled`: the same two of what a participant bought
 * later.
 */
export type RefundMeaning =
  | 'notRegistered'
  | 'withdrawn'
  | 'canceled'
  | 'kept'
  | 'notPurchased'
  | 'purchaseCanceled'

/** Text in pieces, from which both the plain and the HTML form of a mail are made. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'action'; label: string; url: string }
  | { kind: 'facts'; rows: [label: string, value: string][] }

export type MailBody = { subject: string; blocks: Block[] }

/** A mail's texts in one language; `title` is the convention's. */
export type MailPhrases = {
  [Kind in keyof MailTexts]: (values: MailTexts[Kind], title: string) => MailBody
} & {
  signature: (contact: { name: LocalizedText; email: string; tel: string }, title: string) => string
}

export type AllMailPhrases = Record<Language, MailPhrases>

/** 2027/04/01 09:30, as clocks in Japan show it. */
export const timeInJapan = (time: Date): string =>
  new Intl.DateTimeFormat('ja-JP', {
    timeZone: 'Asia/Tokyo',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).format(time)

export const yen = (amount: number): string => amount.toLocaleString('ja-JP')

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
