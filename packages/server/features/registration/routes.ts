import { api } from '@uketsuke/contract'
import { type Route, route } from '../../platform/http/route.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { register } from './register.ts'

export const registrationRoutes = ({ queue }: { queue: Queue }): Route[] => [
  route(api.register, (trx, { convention, apiToken, body, now }) =>
    register(trx, queue, convention, apiToken, body, now),
  ),
]
