import type { ScheduledTasks } from '../../platform/jobs/scheduled-tasks.ts'
import { carryOutRefunds, type RefundDeps } from './carry-out-refunds.ts'

export const refundTasks = (deps: RefundDeps): ScheduledTasks => [
  { name: 'carry out refunds', every: 2_000, run: () => carryOutRefunds(deps) },
]
