import type { Convention } from '../../platform/conventions/convention.ts'
import type { DocumentHandle } from '../../platform/http/document-routes.ts'

/**
 * The owner of the requested document, and the time. `earlier` is the document that an earlier attempt of the
 * same call began.
 */
export type DocumentRequest = {
  convention: Convention
  registrationId: string
  now: Date
  earlier?: DocumentHandle | undefined
}
