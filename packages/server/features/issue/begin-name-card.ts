import type { Trx } from '../../platform/db/database.ts'
import type { DocumentHandle } from '../../platform/http/document-routes.ts'
import type { Result } from '../../platform/result.ts'
import { nameOf } from './addressee-rules.ts'
import { beginPersonal, type PersonalRefusal, type PersonalRequest } from './begin-personal.ts'
import type { MakeNameCardCode } from './issue-codes.ts'
import type { Participant } from './participant-store.ts'

const readingOf = ({ furigana }: Participant): string | null =>
  furigana && `${furigana.lastName} ${furigana.firstName}`

/** POST /issues/namecard: begins a name card, whose code admits the participant. */
export const beginNameCard = (
  trx: Trx,
  makeNameCardCode: MakeNameCardCode,
  request: PersonalRequest,
): Promise<Result<DocumentHandle, PersonalRefusal>> =>
  beginPersonal(trx, 'nameCard', request, {
    newCode: (key) => makeNameCardCode(trx, key, request.now),
    write: async ({ participant, participation }) => ({
      kind: 'nameCard',
      isReissue: false,
      facts: {
        name: nameOf(participant),
        reading: readingOf(participant),
        affiliation: participant.affiliation,
        category: { name: participation.category, color: participation.color },
        conventionTitle: request.convention.conventionTitle,
      },
    }),
  })
