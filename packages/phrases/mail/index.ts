import { en } from './en.ts'
import { ja } from './ja.ts'
import type { AllMailPhrases } from './mail-texts.ts'

export type {
  Block,
  Booking,
  MailBody,
  MailPhrases,
  MailTexts,
  Meeting,
  RefundMeaning,
  Row,
} from './mail-texts.ts'

/** The texts of every mail, separate from the screens' texts so that the browser does not load them. */
export const mailPhrases: AllMailPhrases = { ja, en }
