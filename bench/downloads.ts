import { api } from '@uketsuke/contract'
import { type ApiClient, expectOk } from '@uketsuke/testing'
import { attend, type World } from './attendee.ts'

/** Somebody who is registered, has paid and is logged in to My Page. */
export type Reader = { token: string; orderId: string }

/** Lets somebody through the whole registration, and in to My Page with the password that is mailed. */
export const becomeReader = async (world: World): Promise<Reader> => {
  const { email, orderId } = await attend(world)
  const { registrationId, password } = await world.links.login(email)
  const body = { registrationId, password, target: 'mypage' } as const
  const { token } = expectOk(await world.client.call(api.login, { body }))
  return { token, orderId }
}

/** What printing came to while it ran: documents delivered, and how often somebody was told to come back. */
export type Downloads = { delivered: number; turnedAway: number }

const documents = [
  (client: ApiClient, { token, orderId }: Reader) =>
    client.call(api.issueOrderReceipt, { token, params: { orderId } }),
  (client: ApiClient, { token }: Reader) => client.call(api.issueCertificate, { token }),
  (client: ApiClient, { token }: Reader) => client.call(api.issueNameCard, { token }),
]

const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms))

/**
 * Each reader asks for one document after the other, of each kind in turn, until it is stopped. Resolves when the first is
 * there. There should be more readers than the printer remembers documents, so that each is made anew.
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
      if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('this is no document')
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
