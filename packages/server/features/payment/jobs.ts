import type { Worker } from '../../platform/jobs/queue.ts'
import { worker } from '../../platform/jobs/queue.ts'
import type { AuthenticatedRequest, ChargeDeps } from './charge-card.ts'
import { keptReturnJob, takeKeptReturn } from './keep-return.ts'
import { cardFactsJob, readCardFacts } from './read-card-facts.ts'

/** `isPaused`: the jobs wait until the server starts without `UKETSUKE_HOLD=payments`. */
export const paymentJobs = (
  deps: ChargeDeps & { isPaused: boolean; chargeAuthenticated: (request: AuthenticatedRequest) => void },
): Worker[] =>
  [
    worker(cardFactsJob, 10, (batch) => batch.map(({ data }) => readCardFacts(deps, data))),
    worker(keptReturnJob, 10, (batch) =>
      batch.map(({ data }) => takeKeptReturn(deps, deps.chargeAuthenticated, data)),
    ),
  ].map((made) => ({ ...made, isPaused: deps.isPaused }))
