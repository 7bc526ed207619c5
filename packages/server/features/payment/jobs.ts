import { minutes } from '../../platform/duration.ts'
import type { Worker } from '../../platform/jobs/queue.ts'
import { worker } from '../../platform/jobs/queue.ts'
import type { ScheduledTasks } from '../../platform/jobs/scheduled-tasks.ts'
import type { AuthorizeRequest, ChargeDeps } from './charge-card.ts'
import { compareOrders } from './compare-orders.ts'
import { expireTriedOrders } from './expire-tried-orders.ts'
import { keptReturnJob, takeKeptReturn } from './keep-return.ts'
import { cardFactsJob, readCardFacts } from './read-card-facts.ts'
import { settleDueAttempts } from './settle-due-attempts.ts'
import { watchCards } from './watch-cards.ts'

/** `isHeld`: the jobs wait until the server starts without `UKETSUKE_HOLD=payments`. */
export const paymentJobs = (
  deps: ChargeDeps & { isHeld: boolean; authorize: (request: AuthorizeRequest) => void },
): Worker[] =>
  [
    worker(cardFactsJob, 10, (batch) => batch.map(({ data }) => readCardFacts(deps, data))),
    worker(keptReturnJob, 10, (batch) => batch.map(({ data }) => takeKeptReturn(deps, deps.authorize, data))),
  ].map((made) => ({ ...made, isHeld: deps.isHeld }))

export const paymentTasks = (deps: ChargeDeps): ScheduledTasks => [
  { name: 'settle undecided charges', every: 2_000, run: () => settleDueAttempts(deps) },
  { name: 'expire orders', every: 5_000, run: () => expireTriedOrders(deps) },
  { name: 'compare with the provider', every: 5_000, run: () => compareOrders(deps) },
  { name: 'watch the cards', every: minutes(1), run: () => watchCards(deps) },
]
