import { api } from '@uketsuke/contract'
import { type Route, route } from '../../platform/http/route.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import type { SeatCounts } from '../ticket/seat-count-cache.ts'
import { openForm } from './open-form.ts'
import { registerParticipant } from './register-participant.ts'

export const registrationRoutes = ({
  queue,
  seatCounts,
}: {
  queue: Queue
  seatCounts: SeatCounts
}): Route[] => [
  // A HEAD opens nothing, as at the other calls that open a link.
  route(api.readRegistrationForm, (db, call) =>
    openForm(db, seatCounts, call, { code: call.apiToken, opens: !call.isHead }),
  ),
  route(api.register, (trx, call) => registerParticipant(trx, queue, call, call.body)),
]
