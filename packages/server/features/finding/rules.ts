import type { Finding, FindingKind, MailFindingKind } from '@uketsuke/contract/operator'

/** More findings than the secretariat reads at once. */
export const maxFindings = 200

type Times = { foundAt: Date; closedAt: Date | null }

const timesOf = ({ foundAt, closedAt }: Times) => ({
  foundAt: foundAt.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
})

/** A finding about money as the secretariat's list shows it. */
export const findingOf = ({
  foundAt,
  closedAt,
  ...row
}: Times & { findingId: string; orderId: string | null; kind: FindingKind; text: string }): Finding => ({
  ...row,
  ...timesOf({ foundAt, closedAt }),
})

type Undelivered = {
  registrationId: string | null
  mail: string
  smtpCode: number | null
  enhancedCode: string | null
  attempts: number
}

/** Names no person, but may contain a participant's ID. */
const textOf = (
  kind: MailFindingKind,
  { registrationId, mail, smtpCode, enhancedCode, attempts }: Undelivered,
): string => {
  const reply = [smtpCode, enhancedCode].filter((code) => code !== null).join(' ') || 'no reply'
  const what =
    kind === 'mailRefused'
      ? `The mail server refused the mail "${mail}" for good (${reply}).`
      : `The mail "${mail}" was tried ${attempts} times and given up (${reply}).`
  return registrationId === null
    ? `${what} The person has not registered, and can pre-register again.`
    : `${what} Correct the address and send it again: POST /v2/participants/${registrationId}/mails.`
}

/** A finding about a mail as the secretariat's list shows it. */
export const mailFindingOf = ({
  findingId,
  kind,
  foundAt,
  closedAt,
  mail,
  ...row
}: Times &
  Undelivered & {
    findingId: string
    kind: MailFindingKind
    preRegistrationId: string | null
    email: string
  }): Finding => ({
  findingId,
  orderId: null,
  kind,
  text: textOf(kind, { mail, ...row }),
  mail: { kind: mail, ...row },
  ...timesOf({ foundAt, closedAt }),
})

/** Merges two lists, newest first. */
export const newestFirst = (findings: Finding[]): Finding[] =>
  findings.toSorted((one, other) => other.foundAt.localeCompare(one.foundAt))
