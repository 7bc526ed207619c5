import { api } from '@uketsuke/contract'
import { expectOk, type Mails, newEmail, obtainCode, registrationOf } from '@uketsuke/testing'
import type { PacedSystem } from '../setup/paced-system.ts'

/** A payable order, for which somebody is registered. */
export type Purchase = { name: string; email: string; code: string; orderId: string; registrationId: string }

export type Person = { email: string; code: string }

export const newPerson = async ({
  client,
  mailbox,
}: Pick<PacedSystem, 'client'> & { mailbox: Mails }): Promise<Person> => {
  const email = newEmail()
  return { email, code: await obtainCode(client, mailbox, email) }
}

/** Taken in place of a sold-out plan; it never sells out. */
const fallback = ['member']

/** Orders plans and registers with them, without paying. `name` identifies the order in messages. */
export const beginPurchase = async (
  { client }: Pick<PacedSystem, 'client'>,
  name: string,
  { email, code }: Person,
  planIds: readonly string[],
): Promise<Purchase> => {
  const sessionOf = (wanted: readonly string[]) =>
    client.call(api.createSession, {
      token: code,
      body: { registrationCode: code, planIds: [...wanted], metadata: {} },
    })
  const wished = await sessionOf(planIds)
  const isSoldOut = !wished.ok && wished.body.code === 'RESOURCE_NOT_AVAILABLE'
  const { orderId } = expectOk(isSoldOut ? await sessionOf(fallback) : wished)
  const [planId = '', ...otherPlans] = isSoldOut ? fallback : planIds
  const body = registrationOf(code, email, planId, { orderId, otherPlans })
  const { registrationId } = expectOk(await client.call(api.register, { token: code, body }))
  return { name, email, code, orderId: orderId ?? '', registrationId }
}
