import type { Convention } from '../../platform/conventions/convention.ts'
import type { DocumentHandle } from '../../platform/http/document-routes.ts'

/** Whose document is asked for, and when. `earlier`: what the same call began before, to be resumed. */
export type DocumentRequest = {
  convention: Convention
  registrationId: string
  now: Date
  earlier?: DocumentHandle | undefined
}
