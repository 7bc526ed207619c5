import type { ApiClient } from '@uketsuke/testing'

/** A call: when it ended, how long it took (both in milliseconds), and whether the server did its work. */
export type RecordedCall = { endedAt: number; took: number; failed: boolean; answer: string }

/** A client that records every call. */
export const recordingClient = (client: ApiClient): { client: ApiClient; calls: RecordedCall[] } => {
  const calls: RecordedCall[] = []
  const call: ApiClient['call'] = async (endpoint, input) => {
    const startedAt = performance.now()
    const note = (failed: boolean, answer: string) => {
      const endedAt = performance.now()
      calls.push({ endedAt, took: endedAt - startedAt, failed, answer })
    }
    try {
      const answer = await client.call(endpoint, input)
      note(answer.status >= 500, String(answer.status))
      return answer
    } catch (error) {
      note(
        true,
        error instanceof SyntaxError ? 'HAProxy' : String((error as { code?: string }).code ?? error),
      )
      throw error
    }
  }
  return { client: { call, close: client.close }, calls }
}
