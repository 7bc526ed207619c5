import { api, type BodyOf, type Language } from '@uketsuke/contract'
import { expectOk } from './attendee.ts'
import { buyersOf } from './buyers.ts'
import { loginIn } from './mail-server.ts'
import { loginToken } from './participant.ts'
import type { System } from './start-system.ts'

/** A logged-in participant, and an order of theirs. */
export type Payer = { token: string; orderId: string }

type Site = Pick<System, 'client'>
type ReceiptOptions = BodyOf<typeof api.issueOrderReceipt>

/** A participant who has paid: by default a member (15,000 yen) with the reception (5,000 yen). */
export const becomePayer = async (
  system: Pick<System, 'client' | 'mailbox' | 'emulator' | 'clock'>,
  { planId = 'member', options = ['reception'] }: { planId?: string; options?: string[] } = {},
  language: Language = 'ja',
) => {
  const buyer = buyersOf(system)
  const order = await buyer.paidOrder({ planId, options }, await buyer.newPerson(language))
  return { ...order, token: await loginToken(system, loginIn(order.mail)) }
}

/** Asks for the receipt of a whole order. */
export const askOrderReceipt = (
  { client }: Site,
  { token, orderId }: Payer,
  body?: ReceiptOptions,
  idempotencyKey?: string,
) =>
  client.call(api.issueOrderReceipt, {
    token,
    params: { orderId },
    ...(body && { body }),
    ...(idempotencyKey && { idempotencyKey }),
  })

/** A participant as My Page shows them. */
export const readUser = async ({ client }: Site, { token }: { token: string }) => {
  const [user] = expectOk(await client.call(api.readUsers, { token }))
  if (!user) throw new Error('nobody')
  return user
}

/** A ticket of an order, as the request for its receipt names it. */
export const boughtTicket = async (site: Site, { token, orderId }: Payer, planId: string) => {
  const { payments } = await readUser(site, { token })
  const tickets = payments.find((payment) => payment.orderId === orderId)?.tickets
  const ticket = tickets?.find((bought) => bought.planId === planId)
  if (!ticket) throw new Error(`${planId} was not bought`)
  return { orderId, ...ticket }
}

/** Asks for the receipt of one ticket. `change` replaces parts of the request. */
export const askTicketReceipt = async (site: Site, who: Payer, planId: string, change: object = {}) =>
  site.client.call(api.issueTicketReceipt, {
    token: who.token,
    body: { ...(await boughtTicket(site, who, planId)), ...change },
  })

/** How many receipts My Page counts for a participant. */
export const receiptsIssued = async (site: Site, who: { token: string }): Promise<number> =>
  (await readUser(site, who)).issueCounts.receipt
