/** A question that was asked before the app was there. */
type Asked = { sentAt: number; answer: Promise<Response> }

declare global {
  var askedFirst: Map<string, Asked> | undefined
}

/** Seats change by the second: what lay longer is asked anew. */
const freshFor = 10_000

const keyOf = (address: string, token: string | undefined): string => `${address} ${token ?? ''}`

/** Asks for what the screen of this address will need. The answers wait for the app, or are never looked at. */
export const askFirst = (
  questions: readonly { address: string; token?: string }[],
  headers: Record<string, string>,
): void => {
  const sentAt = Date.now()
  globalThis.askedFirst = new Map(
    questions.map(({ address, token }) => {
      const answer = fetch(address, {
        headers: { ...headers, ...(token !== undefined && { 'X-Api-Token': `Bearer ${token}` }) },
      })
      // Whoever needs it hears that it failed; without them nobody is to.
      answer.catch(() => {})
      return [keyOf(address, token), { sentAt, answer }]
    }),
  )
}

/** The answer to a question that was asked already, given once. Undefined when there is none, or none that is any good. */
export const takeFirstAnswer = async (
  address: string,
  token: string | undefined,
): Promise<{ sentAt: number; response: Response } | undefined> => {
  const key = keyOf(address, token)
  const asked = globalThis.askedFirst?.get(key)
  globalThis.askedFirst?.delete(key)
  if (!asked || Date.now() - asked.sentAt > freshFor) return undefined
  const response = await asked.answer.catch(() => undefined)
  return response?.ok ? { sentAt: asked.sentAt, response } : undefined
}
