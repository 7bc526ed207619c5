import type { Language } from '@uketsuke/contract'
import { isUndecided } from '../../lib/api-error.ts'
import type { Download } from '../../lib/download.ts'

type Call = { token: string; idempotencyKey: string; showsOutOfDate: true }

/**
 * A request for one document. `choice`: the participant's choice for it; undefined if that is already fixed.
 */
export type DocumentRequest = {
  language: Language
  choice?: string | undefined
  get: (call: Call) => Promise<Download>
}

type Open = DocumentRequest & { idempotencyKey: string }

/**
 * Requests without an answer: the server may have made and counted the document before the answer was lost.
 * Repeating one, from any page, uses the same idempotency key, so that it counts once.
 */
const openRequests = new Map<string, Open>()

const nameOf = (token: string, document: string) => `${token} ${document}`

/**
 * Whether a request for the document is still unanswered. `document` is unique among the participant's
 * documents.
 */
export const isUnanswered = (token: string, document: string): boolean =>
  openRequests.has(nameOf(token, document))

const isSame = (open: Open, asked: DocumentRequest): boolean =>
  open.language === asked.language && (asked.choice === undefined || asked.choice === open.choice)

/** Requests a document. After a lost answer it repeats the earlier request. */
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
