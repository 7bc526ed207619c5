import type { Language } from '@uketsuke/contract'
import { ApiError, hasCode, isTransient } from '../../lib/api-error.ts'
import type { Download } from '../../lib/download.ts'

type Call = { token: string; idempotencyKey: string; showsOutOfDate: true }

/** What is asked of one document. `choice`: what was chosen for it, undefined where that was settled before. */
export type DocumentRequest = {
  language: Language
  choice?: string | undefined
  get: (call: Call) => Promise<Download>
}

type Open = DocumentRequest & { idempotencyKey: string }

/**
 * Requests whose outcome is not known: the document may have been made and counted, and lost on its way. Asked for again,
 * from whichever page, it is the same call, so that it is counted once.
 */
const openRequests = new Map<string, Open>()

const nameOf = (token: string, document: string) => `${token} ${document}`

/** Was the document asked for without an answer? `document` is a name that no other one of the participant has. */
export const isUnanswered = (token: string, document: string): boolean =>
  openRequests.has(nameOf(token, document))

const isSame = (open: Open, asked: DocumentRequest): boolean =>
  open.language === asked.language && (asked.choice === undefined || asked.choice === open.choice)

const isUndecided = (error: unknown): boolean =>
  !(error instanceof ApiError) || isTransient(error) || hasCode(error, 'REQUEST_IN_PROGRESS')

/** Has a document made; the second time after no answer came, what was made the first time. */
export const issueOnce = async (
  token: string,
  document: string,
  asked: DocumentRequest,
): Promise<Download> => {
  const name = nameOf(token, document)
  const open = openRequests.get(name)
  const request = open && isSame(open, asked) ? open : { ...asked, idempotencyKey: crypto.randomUUID() }
  openRequests.set(name, request)
  const { idempotencyKey, get } = request
  try {
    const made = await get({ token, idempotencyKey, showsOutOfDate: true })
    openRequests.delete(name)
    return made
  } catch (error) {
    if (!isUndecided(error)) openRequests.delete(name)
    throw error
  }
}
