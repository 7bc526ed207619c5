import { randomUUID } from 'node:crypto'
import { api } from '@uketsuke/contract'
import {
  type ApiClient,
  answerChallenge,
  cardToken,
  expectOk,
  returnBrowser,
  transactionOf,
  untilJobsDone,
} from '@uketsuke/testing'
import type { Unpaid } from './attendee.ts'
import { type Meters, measureRequest, type RequestCost } from './request-cost.ts'

export type Till = {
  client: ApiClient
  serverUrl: string
  emulatorUrl: string
  meters: Meters
}

/** The cost of POST /payments and, where the card requires 3-D Secure, of the return from it. */
export type Payment = { post: RequestCost; comeBack: RequestCost | undefined }

/** Pays one order, then waits for the jobs that create the password and send the mail. */
export const pay = async (till: Till, { code, orderId }: Unpaid, cardNo: string): Promise<Payment> => {
  const { client, serverUrl, emulatorUrl, meters } = till
  const { db } = meters.count
  const stateOf = async (jobId: string): Promise<unknown> =>
    (await db.query('select state from payment_attempt where job_id = $1', [jobId])).rows[0]?.state

  const body = { code, orderId, token: await cardToken(emulatorUrl, cardNo) }
  const idempotencyKey = randomUUID()
  let jobId = ''
  let state: unknown
  const post = await measureRequest(
    meters,
    async () => {
      jobId = expectOk(await client.call(api.beginPayment, { body, idempotencyKey })).jobId
    },
    async () => {
      state = await stateOf(jobId)
      return state === 'paid' || state === 'authenticating'
    },
  )
  if (state === 'paid') {
    await untilJobsDone({ db })
    return { post, comeBack: undefined }
  }

  const accessId = (await transactionOf(emulatorUrl, orderId))?.accessId ?? ''
  await answerChallenge(emulatorUrl, accessId)
  const back = await measureRequest(
    meters,
    () => returnBrowser(serverUrl, accessId),
    async () => (await stateOf(jobId)) === 'paid',
  )
  await untilJobsDone({ db })
  return { post, comeBack: back }
}
