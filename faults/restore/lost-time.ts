import { api } from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import {
  type ApiClient,
  cards,
  cardToken,
  expectOk,
  inTurns,
  isDecided,
  type MailServer,
  type OperatorClient,
  until,
} from '@uketsuke/testing'
import { beginPurchase, newPerson, type Purchase } from '../buying/purchase.ts'

export type Site = { client: ApiClient; operator: OperatorClient; mailbox: MailServer; emulatorUrl: string }

const atOnce = 8

/** People with orders that they can pay. */
export const meetBuyers = (site: Site, count: number, name: string): Promise<Purchase[]> =>
  inTurns([...Array(count).keys()], atOnce, async (index) =>
    beginPurchase(site, `${name} ${index}`, await newPerson(site), ['educational']),
  )

/** Everybody pays, and waits for the outcome and for the mail with the login. */
export const payAll = async (site: Site, purchases: readonly Purchase[]): Promise<void> => {
  const { client, emulatorUrl, mailbox } = site
  await inTurns(purchases, atOnce, async ({ code, orderId, email }) => {
    const token = await cardToken(emulatorUrl, cards.good)
    const { jobId } = expectOk(await client.call(api.beginPayment, { body: { code, orderId, token } }))
    const params = { jobId }
    const { isSuccess } = await until(
      async () => expectOk(await client.call(api.readJobResult, { params })),
      isDecided,
    )
    if (!isSuccess) throw new Error(`order ${orderId} was not paid`)
    await mailbox.next(email)
  })
}

/** Refunds each of these orders, in full or by an amount, and waits until the provider has done so. */
export const refundAll = async (
  { operator }: Site,
  purchases: readonly Purchase[],
  amount?: number,
): Promise<void> => {
  await inTurns(purchases, atOnce, async ({ orderId }) => {
    const body = {
      participant: 'keep',
      seats: 'keep',
      reason: 'in the lost interval',
      ...(amount !== undefined && { amount }),
    } as const
    const { refundId } = expectOk(await operator.call(operatorApi.refundOrder, { params: { orderId }, body }))
    await until(
      async () => expectOk(await operator.call(operatorApi.readRefund, { params: { refundId } })),
      ({ state }) => state === 'done',
    )
  })
}
