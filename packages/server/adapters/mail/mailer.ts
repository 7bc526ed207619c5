import type { Language } from '@uketsuke/contract'
import type { MailTexts } from '@uketsuke/phrases/mail'
import type { Convention } from '../../platform/conventions/convention.ts'

/** A mail by its kind: the kind's texts in the recipient's language, filled with these values. */
export type Mail = {
  [Kind in keyof MailTexts]: {
    kind: Kind
    convention: Convention
    language: Language
    to: string
    texts: MailTexts[Kind]
  }
}[keyof MailTexts]

/** The reason why a mail was not sent. Contains nothing of the mail or its recipient. */
export type Undelivered = {
  /**
   * `refused`: the server permanently refuses the mail (5yz). `putOff`: the server defers this mail (4yz).
   * `failed`: no server could be asked or none answered, which is not this mail's fault.
   */
  end: 'refused' | 'putOff' | 'failed'
  /** The server's reply, such as 550 and 5.1.1. */
  smtpCode: number | null
  enhancedCode: string | null
  reason: string
}
export type Delivery = { end: 'sent' } | Undelivered

export type Mailer = {
  send(mail: Mail): Promise<Delivery>
  /** Whether every server has just failed, so that another mail would fail too. */
  isDown(): boolean
  close(): void
}
