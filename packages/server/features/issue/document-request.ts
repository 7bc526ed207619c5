import type { Convention } from '../../platform/conventions/convention.ts'
import type { DocumentHandle } from '../../platform/http/document-routes.ts'

/** Whose document is requested, and when. `earlier` is what the same call began before. */
export type DocumentRequest = {
  convention: Convention
  registrationId: string
  now: Date
  earlier?: DocumentHandle | undefined
}
