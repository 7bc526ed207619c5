import type { limits } from '@uketsuke/contract'

/** The body of an answer; the server's time in it, and when it was asked for and came, in milliseconds since 1970. */
export type FirstAnswer = { body: unknown; date: string | null; sentAt: number; receivedAt: number }

/** A question that was asked before the app was there. Without an answer that is any good it comes to nothing. */
type Asked = { sentAt: number; answer: Promise<FirstAnswer | undefined> }

declare global {
  var askedFirst: Map<string, Asked> | undefined
}

/** Seats change by the second: what lay longer is asked anew. */
const freshFor = 10_000

/** What is still on its way then is asked for anew. */
const patience: typeof limits.apiTimeout = 30_000

const keyOf = (address: string, token: string | undefined): string => `${address} ${token ?? ''}`

const ask = async (address: string, sentAt: number, init: RequestInit): Promise<FirstAnswer | undefined> => {
  const response = await fetch(address, init)
  const receivedAt = Date.now()
  if (!response.ok) return undefined
  return { body: await response.json(), date: response.headers.get('date'), sentAt, receivedAt }
}

/** Asks for what the screen of this address will need. The answers wait for the app, or are never looked at. */
export const askFirst = (
  questions: readonly { address: string; token?: string }[],
  headers: Record<string, string>,
  timeout: number = patience,
): void => {
  const sentAt = Date.now()
  globalThis.askedFirst = new Map(
    questions.map(({ address, token }) => {
      const answer = ask(address, sentAt, {
        headers: { ...headers, ...(token !== undefined && { 'X-Api-Token': `Bearer ${token}` }) },
        signal: AbortSignal.timeout(timeout),
      })
      // The call that is made instead tells what is wrong.
      return [keyOf(address, token), { sentAt, answer: answer.catch(() => undefined) }]
    }),
  )
}

/** The answer to a question that was asked already, given once. Undefined when there is none, or none that is any good. */
export const takeFirstAnswer = async (
  address: string,
  token: string | undefined,
): Promise<FirstAnswer | undefined> => {
  const key = keyOf(address, token)
  const asked = globalThis.askedFirst?.get(key)
  globalThis.askedFirst?.delete(key)
  return asked && Date.now() - asked.sentAt <= freshFor ? asked.answer : undefined
}
