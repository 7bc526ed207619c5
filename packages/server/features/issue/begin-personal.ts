import { hasPeriod, type Language, type PersonalKind } from '@uketsuke/contract'
import type { Trx } from '../../platform/db/database.ts'
import type { ParticipantKey } from '../../platform/db/keys.ts'
import type { DocumentHandle } from '../../platform/http/document-routes.ts'
import { digest } from '../../platform/random.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { isOpen } from '../site/rules.ts'
import type { DocumentRequest } from './document-request.ts'
import { findParticipation, type Participation } from './find-participation.ts'
import { newIssueId } from './issue-codes.ts'
import { lockIssuing } from './lock-issuing.ts'
import type { Participant } from './participant-store.ts'
import { type PlaceRefusal, reservePlace } from './reserve-place.ts'
import { resumeDocument } from './resume-document.ts'
import type { PersonalText } from './rules.ts'
import { insertIssue } from './store.ts'

/** A request for a per-participant document. */
export type PersonalRequest = DocumentRequest & { language: Language | null | undefined }

/** The differences between the kinds. */
type KindSpecifics = {
  /** Whether the participant may have the document, provided that the menu offers it. */
  isDue?: (key: ParticipantKey) => Promise<boolean>
  newCode: (key: ParticipantKey) => string | Promise<string>
  write: (about: {
    key: ParticipantKey
    participant: Participant
    participation: Participation
  }) => Promise<PersonalText & { isReissue: boolean }>
}

export type PersonalRefusal = PlaceRefusal | 'OUT_OF_DATE' | 'PERMISSION_DENIED'

/**
 * Begins a document with the participant's current data, and stores the hash of its code. PERMISSION_DENIED:
 * the participation ended, the menu does not offer the document to the plan, or it is not due.
 */
export const beginPersonal = async (
  trx: Trx,
  kind: PersonalKind,
  request: PersonalRequest,
  { isDue, newCode, write }: KindSpecifics,
): Promise<Result<DocumentHandle, PersonalRefusal>> => {
  const { convention, registrationId, language, now, earlier } = request
  const { conventionId, timeSettings, issueLimits } = convention
  if (hasPeriod(kind) && !isOpen(timeSettings[kind], now)) return fail('OUT_OF_DATE')
  const key = { conventionId, registrationId }
  const participant = await lockIssuing(trx, key, now)
  const participation = await findParticipation(trx, convention, registrationId, participant.category)
  if (!participation?.isOffered(kind)) return fail('PERMISSION_DENIED')
  if (isDue && !(await isDue(key))) return fail('PERMISSION_DENIED')
  const resumed = await resumeDocument(trx, request)
  if (!resumed.ok) return resumed
  if (resumed.value) return succeed(resumed.value)
  const place = await reservePlace(trx, key, { limited: { kind }, limit: issueLimits[kind] }, now)
  if (!place.ok) return place

  const text = await write({ key, participant, participation })
  const { issueId = newIssueId(), code = await newCode(key) } = earlier ?? {}
  await insertIssue(
    trx,
    { ...key, ...text, issueId, language: language ?? participant.language, codeHash: digest(code) },
    { now, lapsesAt: place.value.lapsesAt },
  )
  return succeed({ registrationId, issueId, code })
}
