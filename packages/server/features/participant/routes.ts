import { operatorApi } from '@uketsuke/contract/operator'
import { type Route, route } from '../../platform/http/route.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { addParticipant } from './add-participant.ts'
import { changeAccess } from './change-access.ts'
import { importParticipants } from './import-participants.ts'
import { listParticipants, readParticipant } from './read-participant.ts'

/** For the operator's listener. */
export const participantRoutes = ({ queue }: { queue: Queue }): Route[] => [
  route(operatorApi.addParticipant, (trx, { convention, body, now }) =>
    addParticipant(trx, queue, convention, body, now),
  ),
  route(operatorApi.importParticipants, (trx, { convention, file, query, now }) =>
    importParticipants(trx, queue, convention, file, query, now),
  ),
  route(operatorApi.listParticipants, (db, { convention, query }) =>
    listParticipants(db, convention.conventionId, query.email),
  ),
  route(operatorApi.readParticipant, (db, { convention, params }) =>
    readParticipant(db, convention.conventionId, params.registrationId),
  ),
  route(operatorApi.disableParticipant, (trx, { convention, params }) =>
    changeAccess(trx, convention.conventionId, params.registrationId, 'disabled'),
  ),
  route(operatorApi.enableParticipant, (trx, { convention, params }) =>
    changeAccess(trx, convention.conventionId, params.registrationId, 'active'),
  ),
]
