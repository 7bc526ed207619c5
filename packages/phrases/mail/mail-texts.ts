import type { Language, LocalizedText } from '@uketsuke/contract'

type LoginTexts = {
  firstName: string
  lastName: string
  registrationId: string
  password: string
  myPageUrl: string
}

/** `name` is the owner's name for the passkey. */
type PasskeyTexts = {
  firstName: string
  lastName: string
  name: string
  changedAt: Date
  newPasswordUrl: string
}

/** The values of each kind of mail. */
export type MailTexts = {
  link: { firstName: string; lastName: string; link: string; expiresAt: Date }
  completion: LoginTexts
  /** Sent when the secretariat has registered somebody. */
  invitation: LoginTexts
  /** Replaces a forgotten password. */
  newPassword: LoginTexts
  /** Tells somebody that their password is another one now, without the password. */
  passwordChanged: { firstName: string; lastName: string; changedAt: Date; newPasswordUrl: string }
  passkeyAdded: PasskeyTexts
  passkeyRemoved: PasskeyTexts
  purchase: {
    firstName: string
    lastName: string
    registrationId: string
    /** Names in the recipient's language, prices in whole yen. */
    items: { name: string; price: number }[]
    total: number
    myPageUrl: string
  }
  refund: {
    firstName: string
    lastName: string
    /** Yen refunded, and yen that remain paid. */
    amount: number
    remaining: number
    /** The consequence for the registration. */
    meaning: RefundMeaning
  }
}

/**
 * The consequence of a refund. `notRegistered`: the payment came too late for its order. `withdrawn`: it came too late, and
 * the person had already cancelled. `canceled`: the registration has ended. `kept`: the registration remains valid.
 * `notPurchased`, `purchaseCanceled`: like `notRegistered` and `canceled`, for an additional purchase.
 */
export type RefundMeaning =
  | 'notRegistered'
  | 'withdrawn'
  | 'canceled'
  | 'kept'
  | 'notPurchased'
  | 'purchaseCanceled'

/** A piece of a mail, rendered in both its plain text and its HTML form. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'action'; label: string; url: string }
  | { kind: 'facts'; rows: [label: string, value: string][] }

export type MailBody = { subject: string; blocks: Block[] }

/** The mails in one language; `title` is the convention's. */
export type MailPhrases = {
  [Kind in keyof MailTexts]: (values: MailTexts[Kind], title: string) => MailBody
} & {
  signature: (contact: { name: LocalizedText; email: string; tel: string }, title: string) => string
}

export type AllMailPhrases = Record<Language, MailPhrases>

/** A time in Japan, such as 2027/04/01 09:30. */
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
