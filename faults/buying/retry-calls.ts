import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ApiClient } from '@uketsuke/testing'

/** Short, so that a restarted server is found at once; in milliseconds. */
const gap = 60
/** About a minute in total: longer than any restart. */
const tries = 1_000

type Answer = { ok: boolean; status: number }

const isPassing = (answer: Answer): boolean =>
  answer.status >= 500 || (!answer.ok && 'body' in answer && isInProgress(answer.body))
const isInProgress = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'code' in body && body.code === 'REQUEST_IN_PROGRESS'

/** Repeats a call while the server is down or dying, with the same key, as the browser does. */
export const withRetries = async <A extends Answer>(
  call: (idempotencyKey: string) => Promise<A>,
): Promise<A> => {
  const idempotencyKey = randomUUID()
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await call(idempotencyKey)
      if (!isPassing(answer) || attempt === tries) return answer
    } catch (error) {
      if (attempt === tries) throw error
    }
    await pause(gap)
  }
}

/** A client that retries every call. */
export const retryingClient = ({ call, close }: ApiClient): ApiClient => ({
  call: (endpoint, input) => withRetries((idempotencyKey) => call(endpoint, { idempotencyKey, ...input })),
  close,
})
