import { operatorApi } from '@uketsuke/contract/operator'
import { type Route, route } from '../../platform/http/route.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { addParticipant } from './add-participant.ts'
import { changeAccess } from './change-access.ts'
import { correctParticipant } from './correct-participant.ts'
import { importParticipants } from './import-participants.ts'
import { mailAgain } from './mail-again.ts'
import { listParticipants, readParticipant } from './read-participant.ts'

/** For the operator's listener. */
export const participantRoutes = ({ queue }: { queue: Queue }): Route[] => [
  route(operatorApi.addParticipant, (trx, call) => addParticipant(trx, queue, call, call.body)),
  route(operatorApi.importParticipants, (trx, call) => importParticipants(trx, queue, call, call)),
  route(operatorApi.listParticipants, (db, { convention, query }) =>
    listParticipants(db, convention.conventionId, query.email),
  ),
  route(operatorApi.readParticipant, (db, { convention, params }) =>
    readParticipant(db, convention.conventionId, params.registrationId),
  ),
  route(operatorApi.mailAgain, (trx, call) => mailAgain(trx, queue, call, call)),
  route(operatorApi.correctParticipant, (trx, call) => correctParticipant(trx, call, call)),
  route(operatorApi.disableParticipant, (trx, { convention, params }) =>
    changeAccess(trx, convention.conventionId, params.registrationId, 'disabled'),
  ),
  route(operatorApi.enableParticipant, (trx, { convention, params }) =>
    changeAccess(trx, convention.conventionId, params.registrationId, 'active'),
  ),
]
