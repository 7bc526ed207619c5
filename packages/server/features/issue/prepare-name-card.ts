import type { Language } from '@uketsuke/contract'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { Ticket } from '../../platform/http/document-routes.ts'
import { digest } from '../../platform/random.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { nameOf } from './addressee-rules.ts'
import { findParticipation } from './find-participation.ts'
import { lockIssuing } from './lock-issuing.ts'
import { type MakeCardCode, newIssueId } from './make-code.ts'
import type { Participant } from './participant-store.ts'
import { insertIssue } from './store.ts'
import { type PlaceRefusal, takePlace } from './take-place.ts'
import { takeUp } from './take-up.ts'

const readingOf = ({ furigana }: Participant): string | null =>
  furigana && `${furigana.lastName} ${furigana.firstName}`

/**
 * POST /issues/namecard: writes down what a name card will say, and the hash of the code on it that lets its wearer in.
 * PERMISSION_DENIED: they take part no more, or the menu does not offer it to their plan.
 */
export const prepareNameCard = async (
  trx: Trx,
  makeCardCode: MakeCardCode,
  convention: Convention,
  registrationId: string,
  language: Language | null | undefined,
  now: Date,
  earlier?: Ticket,
): Promise<Result<Ticket, PlaceRefusal | 'PERMISSION_DENIED'>> => {
  const { conventionId, conventionTitle, issueLimits } = convention
  const key = { conventionId, registrationId }
  const participant = await lockIssuing(trx, key, now)
  const participation = await findParticipation(trx, convention, registrationId, participant.category)
  if (!participation?.isOffered('namecard')) return fail('PERMISSION_DENIED')
  if (earlier) {
    const taken = await takeUp(trx, convention, key, earlier, () => true, now)
    if (!taken.ok) return taken
    if (taken.value === 'kept') return succeed(earlier)
  }
  const place = await takePlace(trx, key, { kind: 'nameCard', limit: issueLimits.nameCard }, now)
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
