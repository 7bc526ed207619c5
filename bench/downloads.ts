import { setTimeout as pause } from 'node:timers/promises'
import { api, isPersonal, issueCallOf, issueKinds } from '@uketsuke/contract'
import { type ApiClient, expectOk } from '@uketsuke/testing'
import { attend, type MeasuredSite } from './attendee.ts'

/** A participant who has paid and is logged in to My Page. */
export type Reader = { token: string; orderId: string }

/** Registers and pays as a new attendee, then logs in to My Page with the mailed password. */
export const becomeReader = async (site: MeasuredSite): Promise<Reader> => {
  const { email, orderId } = await attend(site)
  const { registrationId, password } = await site.links.login(email)
  const body = { registrationId, password, target: 'mypage' } as const
  const { token } = expectOk(await site.client.call(api.login, { body }))
  return { token, orderId }
}

/** Documents delivered so far, and how often the server answered PRINTER_BUSY. */
export type Downloads = { delivered: number; turnedAway: number }

const documents = [
  (client: ApiClient, { token, orderId }: Reader) =>
    client.call(api.issueOrderReceipt, { token, params: { orderId } }),
  ...issueKinds.filter(isPersonal).map(
    (kind) =>
      (client: ApiClient, { token }: Reader) =>
        client.call(issueCallOf(kind), { token }),
  ),
]

/**
 * Each reader downloads documents in sequence, cycling through the kinds, until stopped. Resolves when the
 * first document has arrived. Use more readers than the printer caches documents, so that each is printed
 * afresh.
 */
export const startDownloads = async (
  client: ApiClient,
  readers: readonly Reader[],
): Promise<{ soFar(): Downloads; stop(): Promise<void> }> => {
  const so: Downloads = { delivered: 0, turnedAway: 0 }
  const first = Promise.withResolvers<void>()
  let isStopping = false
  const read = async (reader: Reader, place: number): Promise<void> => {
    for (let count = place; !isStopping; count++) {
      const answer = await documents[count % documents.length]?.(client, reader)
      if (!answer) return
      if (!answer.ok && answer.body.code === 'PRINTER_BUSY') {
        so.turnedAway += 1
        await pause(Number(answer.headers['retry-after'] ?? 1) * 1000)
        continue
      }
      const pdf = expectOk(answer)
      if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('the answer is not a PDF')
      so.delivered += 1
      first.resolve()
    }
  }
  const all = Promise.all(readers.map(read))
  await Promise.race([first.promise, all])
  return {
    soFar: () => ({ ...so }),
    stop: async () => {
      isStopping = true
      await all
    },
  }
}
