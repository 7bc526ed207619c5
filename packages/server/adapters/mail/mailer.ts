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

/** `failed` means: try again later. The log has the reason, without the address. */
export type Mailer = { send(mail: Mail): Promise<'done' | 'failed'>; close(): void }
