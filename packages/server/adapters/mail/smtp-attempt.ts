import type { Delivery, Undelivered } from './mailer.ts'

/** `commands`: before the server asks for the message. `data`: from then on. */
export type Phase = 'commands' | 'data'

/** The outcome of a mail at one server. */
export type Attempt =
  | Delivery
  /** The server already had the message when it fell silent, so it may have sent it. */
  | (Undelivered & { end: 'failed'; mayHaveArrived: true })

type SmtpError = Error & {
  code?: string
  originalCode?: string
  command?: string
  response?: string
  responseCode?: number
  permanent?: boolean
  timeoutType?: string
}

const enhancedCodeOf = (response = ''): string | null =>
  /^[245]\d\d[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? null

/** A reply to these commands is about the mail. Any other reply is about the server, or our use of it. */
const isAboutMail = ({ command, responseCode = 0 }: SmtpError): boolean =>
  (command === 'RCPT TO' || command === 'DATA') && responseCode >= 400 && ![421, 503].includes(responseCode)

const howToTrust =
  'have its certificate signed by a known authority, or name the file of its authority in NODE_EXTRA_CA_CERTS'

/** The reply's text is left out, because it may quote the recipient. */
const reasonOf = (error: SmtpError, phase: Phase): string => {
  if (error.code === 'EABORT') return phase === 'data' ? 'no answer to the message' : 'no answer to a command'
  if (error.responseCode) return `${error.code} ${error.command ?? ''}`.trim()
  const reason = [error.originalCode ?? error.code, error.message].filter(Boolean).join(': ')
  return /certificate/i.test(reason) ? `${reason}; ${howToTrust}` : reason
}

/** The meaning of an SMTP error. */
export const attemptOf = (thrown: unknown, phase: Phase): Attempt => {
  const error: SmtpError = thrown instanceof Error ? thrown : new Error(String(thrown))
  const reply = {
    smtpCode: error.responseCode ?? null,
    enhancedCode: enhancedCodeOf(error.response),
    reason: reasonOf(error, phase),
  }
  if (isAboutMail(error)) return { end: error.permanent ? 'refused' : 'putOff', ...reply }
  if (phase === 'data' && !error.responseCode) return { end: 'failed', mayHaveArrived: true, ...reply }
  return { end: 'failed', ...reply }
}
