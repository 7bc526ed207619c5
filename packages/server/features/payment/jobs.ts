import type { Worker } from '../../platform/jobs/queue.ts'
import { worker } from '../../platform/jobs/queue.ts'
import type { ScheduledTasks } from '../../platform/jobs/scheduled-tasks.ts'
import { compareOrders } from './compare-orders.ts'
import { expireOrders } from './expire-orders.ts'
import { cardFactsJob, readCardFacts } from './read-card-facts.ts'
import { type InquiryDeps, settleDueAttempts } from './settle-due-attempts.ts'

type Deps = InquiryDeps

export const paymentJobs = (deps: Deps): Worker[] => [
  worker(cardFactsJob, 10, (batch) => batch.map(({ data }) => readCardFacts(deps, data))),
]

export const paymentTasks = (deps: Deps): ScheduledTasks => [
  { name: 'settle undecided charges', every: 2_000, run: () => settleDueAttempts(deps) },
  { name: 'expire orders', every: 5_000, run: () => expireOrders(deps) },
  { name: 'compare with the provider', every: 5_000, run: () => compareOrders(deps) },
]
