import { until } from '@uketsuke/testing'
import type { DatabaseRelay, Trip } from './database-relay.ts'
import type { ProviderRelay } from './provider-relay.ts'

/** What one request of the browser about a payment costs, with the work it sets off behind its answer. Milliseconds. */
export type Leg = {
  /** Round trips from the request to its answer. */
  before: Trip[]
  /** Those from then on until the outcome is committed. */
  behind: Trip[]
  untilAnswer: number
  untilOutcome: number
  /** Of `untilOutcome`: how long the provider's calls took. */
  provider: number
}

export type Relays = { database: DatabaseRelay; provider: ProviderRelay }

/** When the newest transaction ended that says something of the job, after `time`. */
const endOfTransaction = ({ trips }: DatabaseRelay, jobId: string, time: number): number | undefined => {
  const about = trips.findLast(({ startedAt, raw }) => startedAt >= time && raw.includes(jobId))
  const last = trips.find((trip) => trip.transaction === about?.transaction && trip.isTransactionsLast)
  return last?.endedAt
}

/**
 * Sends a request and waits for what it sets off, by watching the relays: the server is not asked.
 * `isSettled` is asked of the database itself, once the transaction that should have settled the job has ended.
 */
export const runLeg = async (
  { database, provider }: Relays,
  send: () => Promise<string>,
  isSettled: (jobId: string) => Promise<boolean>,
): Promise<Leg> => {
  const sentAt = performance.now()
  const jobId = await send()
  const answeredAt = performance.now()
  const callsSince = () => provider.calls.filter(({ startedAt }) => startedAt >= sentAt)
  const outcomeAt = await until(
    async () => {
      const end = endOfTransaction(database, jobId, callsSince()[0]?.endedAt ?? Infinity)
      return end !== undefined && (await isSettled(jobId)) ? end : undefined
    },
    (end) => end !== undefined,
    10_000,
    1,
  )
  if (outcomeAt === undefined) throw new Error('no outcome')

  // Calls that begin later are those of jobs that the outcome sent.
  const calls = callsSince().filter(({ endedAt }) => endedAt <= outcomeAt)
  // Where the answer travels for longer than the provider's calls take, what follows these is not the request's.
  const border = Math.min(answeredAt, ...calls.slice(-1).map(({ endedAt }) => endedAt))
  const trips = database.trips
    .filter(({ startedAt }) => startedAt >= sentAt && startedAt <= outcomeAt)
    .toSorted((a, b) => a.startedAt - b.startedAt)
  return {
    before: trips.filter(({ startedAt }) => startedAt < border),
    behind: trips.filter(({ startedAt }) => startedAt >= border),
    untilAnswer: answeredAt - sentAt,
    untilOutcome: outcomeAt - sentAt,
    provider: calls.reduce((sum, call) => sum + call.endedAt - call.startedAt, 0),
  }
}
