import { api } from '../api.ts'
import { documentKinds, type PersonalKind } from './document-kinds.ts'

/** The call that issues a document of this kind to a participant. */
export const issueCallOf = (kind: PersonalKind) => api[documentKinds[kind].call]
