import { minutes } from '../../platform/duration.ts'
import type { ScheduledTasks } from '../../platform/jobs/scheduled-tasks.ts'
import type { ChargeDeps } from './charge-card.ts'
import { compareOrders } from './compare-orders.ts'
import { expireOrders } from './expire-orders.ts'
import { settleDueAttempts } from './settle-due-attempts.ts'
import { watchCards } from './watch-cards.ts'

export const paymentTasks = (deps: ChargeDeps): ScheduledTasks => [
  { name: 'settle undecided charges', every: 2_000, run: () => settleDueAttempts(deps) },
  { name: 'expire orders', every: 5_000, run: () => expireOrders(deps) },
  { name: 'compare with the provider', every: 5_000, run: () => compareOrders(deps) },
  { name: 'watch the cards', every: minutes(1), run: () => watchCards(deps) },
]
