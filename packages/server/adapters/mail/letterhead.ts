import type { Language } from '@uketsuke/contract'
import type { Block, MailPhrases } from '@uketsuke/phrases/mail'

/** The content of both parts of a mail. */
export type Letterhead = {
  language: Language
  phrases: MailPhrases
  /** The convention's title. */
  title: string
  monogram: string | null
  keyColor: string
  subject: string
  preview: string
  heading: string
  greeting: string
  blocks: Block[]
  contact: ReturnType<MailPhrases['contact']>
}
