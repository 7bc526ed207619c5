import {
  answerChallenge,
  armScenario,
  type Buyers,
  type BuyersOrder,
  buyersOf,
  type ChallengeAnswer,
  cards,
  clearScenarios,
  createApiClient,
  isDecided,
  returnBrowser,
  type System,
  scenariosLeft,
  threeDSecureCards,
  transactionOf,
  until,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { describe, expect } from 'vitest'

const test = systemTest({
  cardTimeout: 1_000,
  conventions: async (folders) => {
    for (const mode of ['required', 'off']) {
      await folders.add(`${mode}2027`)
      await folders.edit(
        (yaml) => yaml.replace('threeDSecure: attempted', `threeDSecure: ${mode}`),
        `${mode}2027`,
      )
    }
  },
})
  /** Buyers of three conventions, each named after its setting for 3-D Secure. */
  .extend('buyers', { scope: 'file' }, ({ system, buyer }, { onCleanup }) => {
    const [required, off] = ['required2027', 'off2027'].map((id) => createApiClient(system.url, id, 4))
    if (!required || !off) throw new Error('a client is missing')
    onCleanup(async () => {
      await Promise.all([required.close(), off.close()])
    })
    return {
      required: buyersOf({ ...system, client: required }),
      attempted: buyer,
      off: buyersOf({ ...system, client: off }),
    }
  })
test.beforeEach(({ system }) => clearScenarios(system.emulator.url))

/** Expects that the order accepts another card, and is charged once. */
const expectPayable = async (
  system: System,
  { newOrder: _, ...buyer }: Buyers,
  order: BuyersOrder,
  cardNo: string,
) => {
  expect(await buyer.status(order.orderId)).toBe('progress')
  expect(await buyer.result(order.orderId)).toMatchObject({ result: null, details: { canRetry: true } })
  expect(await buyer.charges(order)).toBe(0)
  await system.clock.advance(10)
  const { jobId, accessId } = await buyer.payAway(order, cardNo)
  await answerChallenge(system.emulator.url, accessId)
  await returnBrowser(system.url, accessId)
  expect(await buyer.decided(jobId)).toMatchObject({ isSuccess: true })
  expect(await buyer.charges(order)).toBe(1)
}

test('charges, registers and mails an authenticated buyer once', async ({ system, buyers }) => {
  const buyer = buyers.attempted
  const order = await buyer.newOrder({ planId: 'member' })
  const { jobId, accessId, redirectUrl } = await buyer.payAway(order, threeDSecureCards.challenged)
  expect(redirectUrl).toMatch(new RegExp(`^${system.emulator.url}/`))
  expect(await buyer.jobStatus(jobId)).toEqual({ status: 'progress', redirectUrl })
  expect(await buyer.jobResult(jobId)).toMatchObject({ isSuccess: false, canRetry: false, step: -1 })
  expect(await buyer.status(order.orderId)).toBe('progress')
  expect(await buyer.result(order.orderId)).toMatchObject({ result: null, details: { canRetry: false } })
  expect(await buyer.charges(order)).toBe(0)

  expect(await answerChallenge(system.emulator.url, accessId)).toMatchObject({
    retUrl: `http://localhost:3000/v2/payments/3ds/return?orderId=${order.orderId}&jobId=${jobId}`,
    method: 'POST',
  })
  await returnBrowser(system.url, accessId)
  expect(await buyer.decided(jobId)).toMatchObject({ isSuccess: true, step: 3 })
  expect(await buyer.jobStatus(jobId)).toEqual({ status: 'done' })
  expect(await buyer.status(order.orderId)).toBe('done')
  expect((await buyer.result(order.orderId)).result).toBe('succeeded')
  expect(await transactionOf(system.emulator.url, order.orderId)).toMatchObject({
    status: 'CAPTURE',
    amount: 15_000,
    charges: 1,
  })
  expect((await system.mailbox.next(order.email)).text).toContain(order.registrationId)
})

test.for<[ChallengeAnswer, string, string]>([
  ['fail', 'E21030007', 'authenticationFailed'],
  ['cancel', 'E21020002', 'authenticationCanceled'],
])(
  'charges nothing for an authentication that ends with "%s", and allows another attempt',
  async ([answer, code, advice], { system, buyers }) => {
    const buyer = buyers.attempted
    const order = await buyer.newOrder()
    const { jobId, accessId } = await buyer.payAway(order, threeDSecureCards.challenged)
    await answerChallenge(system.emulator.url, accessId, answer)
    await returnBrowser(system.url, accessId)
    expect(await buyer.decided(jobId)).toMatchObject({
      isSuccess: false,
      code: 'OTHER_PAYMENT_ERROR',
      canRetry: true,
      step: 1,
      errors: [{ errorCode: code, advice }],
    })
    expect(await buyer.jobStatus(jobId)).toEqual({ status: 'done' })
    await expectPayable(system, buyer, order, threeDSecureCards.challenged)
  },
)

describe('the issuer and the convention decide about a card', () => {
  const { authenticated, attempted, refused, unavailable, notEnrolled } = threeDSecureCards
  test.for<['required' | 'attempted' | 'off', string, string, 'away' | 'at once', true | string]>([
    ['required', 'authenticated', authenticated, 'away', true],
    ['required', 'attempted', attempted, 'away', true],
    ['required', 'refused', refused, 'away', 'E21030007'],
    ['required', 'unavailable', unavailable, 'away', 'E21030001'],
    ['required', 'not enrolled', notEnrolled, 'at once', 'E21030201'],
    ['required', 'without 3-D Secure', cards.good, 'at once', 'E21030201'],
    ['attempted', 'authenticated', authenticated, 'away', true],
    ['attempted', 'attempted', attempted, 'away', true],
    ['attempted', 'refused', refused, 'away', 'E21030007'],
    ['attempted', 'not enrolled', notEnrolled, 'at once', true],
    ['attempted', 'without 3-D Secure', cards.good, 'at once', true],
    ['off', 'challenged', threeDSecureCards.challenged, 'at once', true],
    ['off', 'refused', refused, 'at once', true],
    ['off', 'without 3-D Secure', cards.good, 'at once', true],
  ])(
    '%s: a card that is %s (%s) goes %s: %s',
    async ([mode, _what, cardNo, way, outcome], { system, buyers }) => {
      const buyer = buyers[mode]
      const order = await buyer.newOrder()
      const jobId = await (async () => {
        if (way === 'at once') return buyer.pay(order, cardNo)
        const away = await buyer.payAway(order, cardNo)
        // The issuer asks nothing, because its page only returns the browser.
        expect(await (await fetch(away.redirectUrl)).text()).toContain(away.accessId)
        await returnBrowser(system.url, away.accessId)
        return away.jobId
      })()
      const result = await buyer.decided(jobId)
      if (outcome === true) expect(result).toMatchObject({ isSuccess: true })
      else
        expect(result).toMatchObject({ isSuccess: false, canRetry: true, errors: [{ errorCode: outcome }] })
      expect(await buyer.charges(order)).toBe(outcome === true ? 1 : 0)
    },
  )
})

describe('a lost answer', () => {
  test.for(['timeout-before', 'timeout-after', 'garbage', 'http-500-after'] as const)(
    'to the call that begins 3-D Secure (%s) means that nothing was charged, and another attempt pays',
    async (scenario, { system, buyers }) => {
      const buyer = buyers.attempted
      const order = await buyer.newOrder()
      await armScenario(system.emulator.url, { call: 'ExecTran', scenario, times: 1 })
      const jobId = await buyer.pay(order, threeDSecureCards.challenged)
      await until(
        () => scenarios(system),
        (left) => left === 0,
      )
      const result = await buyer.advanceUntil(() => buyer.jobResult(jobId), isDecided)
      expect(result).toMatchObject({ isSuccess: false, code: '1300', canRetry: true })
      await expectPayable(system, buyer, order, threeDSecureCards.challenged)
    },
  )

  test.for([
    ['timeout-before', false],
    ['http-500', false],
    ['timeout-after', true],
    ['garbage', true],
    ['http-500-after', true],
    ['slow', true],
  ] as const)(
    'to the charge after 3-D Secure (%s) is settled by asking the provider (charged: %s)',
    async ([scenario, isPaid], { system, buyers }) => {
      const buyer = buyers.attempted
      const order = await buyer.newOrder()
      const { jobId, accessId } = await buyer.payAway(order, threeDSecureCards.challenged)
      await answerChallenge(system.emulator.url, accessId)
      const ms = scenario === 'slow' ? 1_500 : undefined
      await armScenario(system.emulator.url, {
        call: 'SecureTran2',
        scenario,
        times: 1,
        ...(ms !== undefined && { ms }),
      })
      await returnBrowser(system.url, accessId)
      await until(
        () => scenarios(system),
        (left) => left === 0,
      )
      expect(await buyer.status(order.orderId)).toBe('progress')
      // The provider finishes its slow call long before the server can know.
      if (scenario === 'slow')
        await until(
          () => buyer.charges(order),
          (count) => count === 1,
        )
      const result = await buyer.advanceUntil(() => buyer.jobResult(jobId), isDecided)
      expect(result).toMatchObject(
        isPaid ? { isSuccess: true, step: 3 } : { isSuccess: false, code: '1300', canRetry: true },
      )
      expect(await buyer.charges(order)).toBe(isPaid ? 1 : 0)
      if (!isPaid) await expectPayable(system, buyer, order, threeDSecureCards.challenged)
    },
  )

  const scenarios = (system: System) => scenariosLeft(system.emulator.url)
})
