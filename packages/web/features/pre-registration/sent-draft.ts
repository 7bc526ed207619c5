import { keepDraft, readDraft } from '../../lib/drafts.ts'
import { emptyForm, type FormValues } from './form-values.ts'

/** The form as it was sent, and whether its mail will arrive later than people expect. */
export type Sent = { values: FormValues; mailIsLate: boolean }

const nothing: Sent = { values: emptyForm, mailIsLate: false }

/** Stores the sent form in place of the draft, so that it can be sent again after a reload. */
export const keepSent = (sent: Sent): void => keepDraft('preRegistration', 'sent', sent)

export const readSent = (): Sent | null => {
  const found = readDraft('preRegistration', 'sent', nothing)
  return found === nothing ? null : found
}

/** The form as it was sent, to be corrected. */
export const reopenSent = ({ values }: Sent): void => keepDraft('preRegistration', '', values)
