import type { Language } from '@uketsuke/contract'
import type { Trx } from '../../platform/db/database.ts'
import type { DocumentHandle } from '../../platform/http/document-routes.ts'
import { digest } from '../../platform/random.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { nameOf } from './addressee-rules.ts'
import type { DocumentRequest } from './document-request.ts'
import { findParticipation } from './find-participation.ts'
import { type MakeCardCode, newIssueId } from './issue-codes.ts'
import { lockIssuing } from './lock-issuing.ts'
import type { Participant } from './participant-store.ts'
import { renewReservation } from './renew-reservation.ts'
import { type PlaceRefusal, reservePlace } from './reserve-place.ts'
import { insertIssue } from './store.ts'

const readingOf = ({ furigana }: Participant): string | null =>
  furigana && `${furigana.lastName} ${furigana.firstName}`

/**
 * POST /issues/namecard: begins a name card with the participant's current data, and stores the hash of its
 * entry code. PERMISSION_DENIED: the participation ended, or the menu does not offer name cards to the plan.
 */
export const beginNameCard = async (
  trx: Trx,
  makeCardCode: MakeCardCode,
  request: DocumentRequest,
  language: Language | null | undefined,
): Promise<Result<DocumentHandle, PlaceRefusal | 'PERMISSION_DENIED'>> => {
  const { convention, registrationId, now, earlier } = request
  const { conventionId, conventionTitle, issueLimits } = convention
  const key = { conventionId, registrationId }
  const participant = await lockIssuing(trx, key, now)
  const participation = await findParticipation(trx, convention, registrationId, participant.category)
  if (!participation?.isOffered('namecard')) return fail('PERMISSION_DENIED')
  const renewed = await renewReservation(trx, request)
  if (!renewed.ok) return renewed
  if (earlier && renewed.value === 'renewed') return succeed(earlier)
  const place = await reservePlace(
    trx,
    key,
    { limited: { kind: 'nameCard' }, limit: issueLimits.nameCard },
    now,
  )
  if (!place.ok) return place

  const { issueId = newIssueId(), code = await makeCardCode(trx, key, now) } = earlier ?? {}
  await insertIssue(
    trx,
    {
      ...key,
      issueId,
      kind: 'nameCard',
      language: language ?? participant.language,
      codeHash: digest(code),
      isReissue: false,
      facts: {
        name: nameOf(participant),
        reading: readingOf(participant),
        affiliation: participant.affiliation,
        category: { name: participation.category, color: participation.color },
        conventionTitle,
      },
    },
    { now, lapsesAt: place.value.lapsesAt },
  )
  return succeed({ registrationId, issueId, code })
}
