import type { Convention } from '../../platform/conventions/convention.ts'
import type { DocumentHandle } from '../../platform/http/document-routes.ts'

/**
 * The owner of the requested document, and the time. `earlier` is the document that the same call began
 * before.
 */
export type DocumentRequest = {
  convention: Convention
  registrationId: string
  now: Date
  earlier?: DocumentHandle | undefined
}
