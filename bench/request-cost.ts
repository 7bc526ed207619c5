import { until } from '@uketsuke/testing'
import type { ProviderRelay } from './provider-relay.ts'
import type { StatementCount } from './statement-count.ts'

/** The cost of one payment request of the browser and of the job it starts. Times in milliseconds. */
export type RequestCost = {
  /** The server's statements from the request until the outcome is committed. */
  statements: number
  untilAnswer: number
  untilOutcome: number
  /** The provider's share of `untilOutcome`. */
  provider: number
}

export type Meters = { count: StatementCount; provider: ProviderRelay }

/** Sends a request and waits for its outcome by polling the database, not the server. */
export const measureRequest = async (
  { count, provider }: Meters,
  send: () => Promise<unknown>,
  isSettled: () => Promise<boolean>,
): Promise<RequestCost> => {
  const statementsBefore = await count.soFar()
  const sentAt = performance.now()
  await send()
  const answeredAt = performance.now()
  if (!(await until(isSettled, Boolean, 10_000, 1))) throw new Error('no outcome within the time limit')
  const outcomeAt = performance.now()
  const statements = (await count.soFar()) - statementsBefore
  // Calls that end later belong to jobs that the outcome started.
  const calls = provider.calls.filter(({ startedAt, endedAt }) => startedAt >= sentAt && endedAt <= outcomeAt)
  return {
    statements,
    untilAnswer: answeredAt - sentAt,
    untilOutcome: outcomeAt - sentAt,
    provider: calls.reduce((sum, call) => sum + call.endedAt - call.startedAt, 0),
  }
}
