import { api, limits } from '@uketsuke/contract'
import {
  type Answered,
  type BuyersOrder,
  beginPayment,
  cards,
  cardToken,
  chargesOf,
  codeIn,
  databaseContents,
  expectOk,
  newEmail,
  type Person,
  preRegistrationOf,
  type System,
  threeDSecureCards,
  until,
  untilJobsDone,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'

const { window, perOrder, perMailbox, perClientAddress, crowdedWait } = limits.unpaidCards

/** Clicks pay from a network address, or from this machine. */
const press = async (
  system: System,
  { code, orderId }: BuyersOrder,
  cardNo: string,
  clientAddress?: string,
) =>
  system.client.call(api.beginPayment, {
    body: { code, orderId, token: await cardToken(system.emulator.url, cardNo) },
    ...(clientAddress && { clientAddress }),
  })

/** Requests a new link for a person whose link has expired. */
const askAgain = async (system: System, { email }: Person): Promise<Person> => {
  expectOk(await system.client.call(api.preRegister, { body: preRegistrationOf(email) }))
  return { email, code: codeIn(await system.mailbox.next(email)) }
}

const test = systemTest()
  .extend(
    'decline',
    ({ system, buyer }) =>
      async (order: BuyersOrder, times: number, clientAddress?: string) => {
        for (let count = 0; count < times; count++) {
          await system.clock.advance(10)
          const { jobId } = expectOk(await press(system, order, cards.declined, clientAddress))
          expect(await buyer.decided(jobId)).toMatchObject({ isSuccess: false })
        }
      },
  )
  .extend('expectPaid', ({ system, buyer }) => async (order: BuyersOrder, clientAddress?: string) => {
    await system.clock.advance(10)
    const { jobId } = expectOk(await press(system, order, cards.good, clientAddress))
    expect(await buyer.decided(jobId)).toMatchObject({ isSuccess: true })
  })
  /** Expects a temporary refusal that writes nothing except the stored answer. */
  .extend('expectTooMany', ({ system, buyer }) => async (order: BuyersOrder, clientAddress?: string) => {
    // A jump of the clock may still trigger a check of the rate of presented cards, which adds a finding.
    const ofOthers = { 'public.idempotency': null, 'public.payment_finding': null }
    const contents = async () => ({ ...(await databaseContents(system.db)), ...ofOthers })
    await untilJobsDone(system)
    const before = await contents()
    const answer: Answered<typeof api.beginPayment> = await press(system, order, cards.good, clientAddress)
    expect(answer).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(window / 1000)
    expect(await contents()).toEqual(before)
    expect(await buyer.result(order.orderId)).toMatchObject({ result: null, details: { canRetry: true } })
    expect(await chargesOf(system.emulator.url, order.orderId)).toBe(0)
  })
  /** Presents cards and leaves at the bank's page each time, which counts as no decline. */
  .extend(
    'leaveAtBank',
    ({ system, buyer }) =>
      async (order: BuyersOrder, times: number, clientAddress?: string) => {
        for (let count = 0; count < times; count++) {
          await system.clock.advance(10)
          const { jobId } = expectOk(await press(system, order, threeDSecureCards.challenged, clientAddress))
          await until(
            () => buyer.jobStatus(jobId),
            ({ redirectUrl }) => redirectUrl !== undefined,
          )
          expect((await system.client.call(api.abandonJob, { params: { jobId } })).status).toBe(204)
        }
      },
  )
  /** Presents this many declined cards from one address, five for each person. */
  .extend(
    'declineByMany',
    ({ buyer, decline }) =>
      (cardsDeclined: number, clientAddress?: string) =>
        Promise.all(
          Array.from({ length: cardsDeclined / 5 }, async () =>
            decline(await buyer.newOrder(), 5, clientAddress),
          ),
        ),
  )

test('blocks a mailbox for an hour after fifteen unpaid cards, across its orders', async ({
  system,
  buyer,
  decline,
  expectPaid,
  expectTooMany,
}) => {
  const person = await buyer.newPerson()
  for (let left = perMailbox; left > 0; left -= 4)
    await decline(await buyer.newOrder({}, person), Math.min(left, 4))
  const order = await buyer.newOrder({}, person)
  await expectTooMany(order)
  // Other people can still pay.
  await expectPaid(await buyer.newOrder())

  await system.clock.jump(window)
  await system.clock.advance(5_000)
  await expectPaid(await buyer.newOrder({}, await askAgain(system, person)))
})

test('counts cards that were merely presented: ten for an order, fifteen for a mailbox with all its addresses', async ({
  system,
  buyer,
  leaveAtBank,
  expectPaid,
  expectTooMany,
}) => {
  const [name, domain] = newEmail().split('@')
  const alias = (tag: string) => `${name}+${tag}@${domain}`
  const first = await buyer.newOrder({}, await askAgain(system, { email: alias('a'), code: '' }))
  await leaveAtBank(first, perOrder)
  await expectTooMany(first)
  const second = await buyer.newOrder({}, await askAgain(system, { email: alias('b'), code: '' }))
  await leaveAtBank(second, perMailbox - perOrder)
  await expectTooMany(second)
  await expectTooMany(await buyer.newOrder({}, await askAgain(system, { email: alias('c'), code: '' })))
  await expectPaid(await buyer.newOrder())
})

test('lets everybody at a crowded client address present a card, and makes them wait only after their own', async ({
  system,
  buyer,
  decline,
  expectPaid,
  expectTooMany,
  declineByMany,
}) => {
  const address = '203.0.113.60'
  await declineByMany(perClientAddress - 5, address)
  const order = await buyer.newOrder()
  await decline(order, 4, address)
  await decline(await buyer.newOrder(), 1, address)
  // The wait follows their own four cards: 15, 30, 60, 120 seconds.
  await expectTooMany(order, address)
  await system.clock.jump(8 * crowdedWait - 2_000)
  await expectTooMany(order, address)
  await system.clock.jump(2_000)
  await expectPaid(order, address)
  // A neighbour does not wait.
  await expectPaid(await buyer.newOrder(), address)
})

test('applies no limit per address to calls from this machine', async ({ system, buyer, declineByMany }) => {
  await declineByMany(perClientAddress + 5)
  const order = await buyer.newOrder()
  expect(
    await beginPayment(system.client, system.emulator.url, { code: order.code, orderId: order.orderId }),
  ).toMatchObject({ ok: true })
})
