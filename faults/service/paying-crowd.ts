import { createApiClient, type Mails, seededRandom } from '@uketsuke/testing'
import pg from 'pg'
import { auditBooks } from '../books/audit.ts'
import { readBooks } from '../books/books.ts'
import { seatsAtAnyMoment } from '../books/seats.ts'
import { untilSettled } from '../books/until-settled.ts'
import { beginPurchase, newPerson } from '../buying/purchase.ts'
import { retryingClient } from '../buying/retry-calls.ts'
import { type RecordedCall, recordingClient } from '../failover/recording-client.ts'
import { payThroughKills } from '../kills/kill-attendee.ts'
import type { Production } from './production.ts'

/** People who register and pay, one after the other in each of several lanes, until they are told to stop. */
export type Crowd = {
  calls: readonly RecordedCall[]
  paid(): number
  /** Lets everybody finish. @returns the faults that they met, and those in the books. */
  leave(): Promise<string[]>
}

export const startCrowd = (
  production: Pick<Production, 'url' | 'emulator'> & { mailbox: Mails; databaseUrl(): string },
  lanes: number,
  seed: number,
): Crowd => {
  const watched = recordingClient(createApiClient(production.url, 'demo2027', lanes * 2))
  const { calls } = watched
  const client = retryingClient(watched.client)
  const wrong: string[] = []
  let [isOver, paid] = [false, 0]
  const attend = async (lane: number): Promise<void> => {
    for (let turn = 0; !isOver; turn++) {
      const name = `attendee ${lane}.${turn}`
      try {
        const person = await newPerson({ client, mailbox: production.mailbox })
        const purchase = await beginPurchase({ client }, name, person, ['educational'])
        const random = seededRandom(seed + lane * 10_000 + turn)
        const outcome = await payThroughKills({
          product: { client, emulator: production.emulator },
          purchase,
          random,
          onPayment: () => {},
        })
        if (outcome === 'paid') paid += 1
      } catch (error) {
        wrong.push(`${name}: ${error}`)
      }
    }
  }
  const attending = Promise.all(Array.from({ length: lanes }, (_, lane) => attend(lane)))
  return {
    calls,
    paid: () => paid,
    leave: async () => {
      isOver = true
      await attending
      const db = new pg.Pool({ connectionString: production.databaseUrl(), max: 2 })
      db.on('error', () => {})
      await untilSettled(db)
      const books = await readBooks({ db, emulatorUrl: production.emulator.url })
      const found = [...auditBooks(books), ...(await seatsAtAnyMoment(db))]
      await Promise.all([client.close(), db.end()])
      return [...wrong, ...found]
    },
  }
}
