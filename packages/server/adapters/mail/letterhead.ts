import type { Language } from '@uketsuke/contract'
import type { Block, MailPhrases } from '@uketsuke/phrases/mail'

/** What both parts of a mail say. */
export type Letterhead = {
  language: Language
  phrases: MailPhrases
  /** Of the convention. */
  title: string
  keyColor: string
  subject: string
  preview: string
  heading: string
  greeting: string
  blocks: Block[]
  contact: ReturnType<MailPhrases['contact']>
}
