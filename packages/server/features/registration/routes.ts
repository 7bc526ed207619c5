import { api } from '@uketsuke/contract'
import { type Route, route } from '../../platform/http/route.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { registerParticipant } from './register-participant.ts'

export const registrationRoutes = ({ queue }: { queue: Queue }): Route[] => [
  route(api.register, (trx, call) => registerParticipant(trx, queue, call, call.body)),
]
