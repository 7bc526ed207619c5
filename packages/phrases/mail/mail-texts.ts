import type { Language, LocalizedText } from '@uketsuke/contract'

type Person = { firstName: string; lastName: string }

export type Login = Person & { registrationId: string; password: string; myPageUrl: string }

/** Names in the recipient's language, prices in whole yen. */
export type Item = { name: string; price: number }

/** Where and when receipts are downloaded. `from` is null if they are ready. */
export type Receipts = { url: string; from: Date | null; until: Date }

/** Null if the provider has not told us the card. */
type CardLast4 = string | null

/** Null if there was nothing to pay; `receipts` are null if their period has ended. */
type Payment = { paidAt: Date; cardLast4: CardLast4; receipts: Receipts | null } | null

export type Booked = { category: Item | null; options: Item[] }

/** The contents of a registration. */
export type Booking = Booked & { total: number; payment: Payment }

/** When and where the convention meets, in the recipient's language. */
export type Meeting = {
  startDate: Date
  endDate: Date
  venue: { name: string; address: string } | null
  whatToBring: string[]
}

export type Registered = Login & { booking: Booking | null; meeting: Meeting | null }

/** `name` is the owner's name for the passkey. */
type Passkey = Person & { name: string; changedAt: Date; newPasswordUrl: string }

/** The values of each kind of mail. */
export type MailTexts = {
  link: Person & { link: string; expiresAt: Date }
  completion: Registered
  /** Sent when the secretariat has registered somebody. */
  invitation: Registered
  /** Replaces a forgotten password. */
  newPassword: Login
  /** Confirms a password change; never contains the password. */
  passwordChanged: Person & { changedAt: Date; newPasswordUrl: string }
  passkeyAdded: Passkey
  passkeyRemoved: Passkey
  purchase: Person & {
    registrationId: string
    items: Item[]
    total: number
    payment: Payment
    /** Things to bring for these options. */
    whatToBring: string[]
    purchaseHistoryUrl: string
  }
  refund: Person & {
    registrationId: string
    /** The items that the refund returns in full if `isForItems`, otherwise those of the order. */
    items: Booked
    isForItems: boolean
    /** Yen refunded, and yen that remain paid. */
    amount: number
    remaining: number
    refundedAt: Date
    cardLast4: CardLast4
    /** The consequence for the registration. */
    meaning: RefundMeaning
    /** The names of the plans whose seats a `kept` registration loses. */
    cancelled: string[]
    registerUrl: string
    additionalPurchaseUrl: string
    purchaseHistoryUrl: string
  }
}

/**
 * The consequence of a refund. `notRegistered`: the payment came too late for its order. `withdrawn`: it came
 * too late, and the person had already cancelled. `canceled`: the registration has ended. `kept`: the
 * registration remains valid. `notPurchased`, `purchaseCanceled`: like `notRegistered` and `canceled`, for an
 * additional purchase.
 */
export type RefundMeaning =
  | 'notRegistered'
  | 'withdrawn'
  | 'canceled'
  | 'kept'
  | 'notPurchased'
  | 'purchaseCanceled'

export type Row = [label: string, value: string]

type AfterRefund = Pick<
  MailTexts['refund'],
  'items' | 'isForItems' | 'cancelled' | 'registerUrl' | 'additionalPurchaseUrl' | 'purchaseHistoryUrl'
>

/** What a refund's mail says about its meaning. */
export type Consequence = {
  heading: string
  /** Ends the preview with something that the subject does not say. */
  preview?: string
  /** What became of the registration, and why, before the sentence about the refund. */
  first?: string
  because?: string
  isForOptions?: true
  /** The label of the registration ID, for people who have no registration. */
  reference?: string
  /** Follows the sentence about the refund. */
  further(values: AfterRefund): Block[]
  /** Follows the amounts. */
  last?(values: AfterRefund): Block[]
}

/** A piece of a mail, rendered in both its plain text and its HTML form. */
export type Block =
  | { kind: 'paragraph' | 'heading'; text: string }
  /** The sentence that nobody may miss. */
  | { kind: 'news'; text: string }
  /** The step that the mail asks for, a button; and another page, a link. */
  | { kind: 'action' | 'link'; label: string; url: string }
  | { kind: 'facts'; rows: Row[] }
  /** Values that people type or copy. */
  | { kind: 'login'; rows: Row[] }
  | { kind: 'amounts'; rows: Row[]; total: Row | null; facts: Row[] }
  | { kind: 'list'; items: string[] }

/** `preview` is the text beside the subject in a list of mails. */
export type MailBody = { heading: string; preview: string; blocks: Block[] }

export type Contact = {
  name: LocalizedText
  location: LocalizedText
  tel: string
  receptionHours: LocalizedText
  email: string
}

/** The mails in one language; `title` is the convention's. */
export type MailPhrases = {
  [Kind in keyof MailTexts]: (values: MailTexts[Kind], title: string) => MailBody
} & {
  /** Begins with the convention or, if the subject would be cut off, with the news. */
  subject(title: string, heading: string): string
  greeting(person: Person): string
  /** A label before its value, in plain text. */
  labelled(label: string, value: string): string
  /** Introduces the addresses behind buttons and links. */
  otherwiseOpen: string
  replies: string
  /** `rows` are the e-mail address, the telephone and the hours. */
  contact(contact: Contact): { heading: string; name: string; rows: Row[]; address: Row }
}

export type AllMailPhrases = Record<Language, MailPhrases>

/** The length at which mail programs on a desktop cut off a subject. */
const shownSubject = 50

/** Puts the news before a title that would push it out of sight. */
export const subjectOf = (titleFirst: string, newsFirst: string): string =>
  titleFirst.length <= shownSubject ? titleFirst : newsFirst

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
export const news = (text: string): Block => ({ kind: 'news', text })
export const heading = (text: string): Block => ({ kind: 'heading', text })
