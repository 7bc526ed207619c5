import { startEmulator } from '@uketsuke/card-emulator'
import { type AdapterBench, openBench, threeDSecure } from '@uketsuke/testing/gmo-adapter'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { AuthenticatedCharge, ProviderTransaction } from '../card-payment.ts'
import type { CheckStringMode } from './gmo-card-payment.ts'

const challengedCard = '4100000000005000'

/** Begins a charge and sends its browser to 3-D Secure. */
const begin = async ({
  cardNo = challengedCard,
  ...options
}: {
  cardNo?: string
  checkString?: CheckStringMode
} = {}): Promise<{
  bench: AdapterBench
  transaction: ProviderTransaction
  authenticated: AuthenticatedCharge
}> => {
  const clock = () => new Date('2027-03-01T03:00:00Z')
  const bench = await openBench(await startEmulator({ port: 0, clock, hangMs: 50 }), options)
  onTestFinished(bench.close)
  const order = await bench.order({ token: await bench.token(cardNo), threeDSecure })
  const outcome = await bench.card.charge(order)
  if (outcome.kind !== 'redirect') expect.unreachable(outcome.kind)
  const { transaction, redirectUrl } = outcome
  await fetch(redirectUrl)
  return {
    bench,
    transaction,
    authenticated: { orderId: order.orderId, transaction, startedAt: order.startedAt },
  }
}
const countOf = ({ sent }: AdapterBench): number =>
  sent.filter(({ operation }) => operation === 'SecureTran2').length

test('charges an authenticated buyer once', async () => {
  const { bench, transaction, authenticated } = await begin({ checkString: 'require' })
  await bench.answerChallenge(transaction.reference, 'success')
  expect(await bench.card.chargeAuthenticated(authenticated)).toEqual({
    kind: 'paid',
    record: {
      reference: transaction.reference,
      data: { ...transaction.data, approve: expect.stringMatching(/^\d{7}$/), tranDate: '20270301120000' },
      tranId: expect.stringMatching(/^\d{28}$/),
    },
  })
  expect(bench.sent.at(-1)?.fields).toEqual({
    AccessID: transaction.reference,
    AccessPass: transaction.data.accessPass,
  })
  expect(await bench.trades()).toMatchObject([{ status: 'CAPTURE', charges: 1 }])
})

test('charges a buyer who was not challenged', async () => {
  const { bench, authenticated } = await begin({ cardNo: '4100000000000100' })
  expect(await bench.card.chargeAuthenticated(authenticated)).toMatchObject({ kind: 'paid' })
})

describe('another attempt is possible for a buyer', () => {
  test.each([
    ['fail', 'E21030007', 'authenticationFailed'],
    ['cancel', 'E21020002', 'authenticationCanceled'],
  ] as const)('%s', async (result, errorCode, advice) => {
    const { bench, transaction, authenticated } = await begin()
    await bench.answerChallenge(transaction.reference, result)
    expect(await bench.card.chargeAuthenticated(authenticated)).toMatchObject({
      kind: 'declined',
      code: 'OTHER_PAYMENT_ERROR',
      canRetry: true,
      errors: [{ errorCode, advice }],
      transaction,
    })
    const again = await bench.order({
      orderId: authenticated.orderId,
      transaction,
      token: await bench.token(challengedCard),
      threeDSecure,
    })
    expect(await bench.card.charge(again)).toMatchObject({ kind: 'redirect' })
    expect(await bench.trades()).toMatchObject([{ charges: 0 }])
  })

  test('whose authentication is unfinished', async () => {
    const { bench, transaction, authenticated } = await begin()
    expect(await bench.card.chargeAuthenticated(authenticated)).toMatchObject({
      kind: 'declined',
      canRetry: true,
      errors: [{ errorCode: 'E01E50004', advice: 'authenticationFailed' }],
      transaction,
    })
    expect(bench.logged).toEqual([])
  })
})

test('declines a card after authentication', async () => {
  const { bench, transaction, authenticated } = await begin()
  await bench.answerChallenge(transaction.reference, 'success')
  bench.script('SecureTran2', 'ErrCode=G02&ErrInfo=42G020000')
  expect(await bench.card.chargeAuthenticated(authenticated)).toMatchObject({
    kind: 'declined',
    errors: [{ errorCode: '42G020000', advice: 'insufficient' }],
    transaction,
  })
})

describe('an inconclusive answer is unknown, and the call is sent once', () => {
  test.each([
    ['timeout-before', 'SecureTran2: ECONNRESET', 'unpaid', 0],
    ['timeout-after', 'SecureTran2: ECONNRESET', 'paid', 1],
    ['http-500', 'SecureTran2: HTTP 500', 'unpaid', 0],
    ['garbage', 'SecureTran2: unreadable answer', 'paid', 1],
  ])('%s', async (scenario, reason, found, charges) => {
    const { bench, transaction, authenticated } = await begin()
    await bench.answerChallenge(transaction.reference, 'success')
    await bench.arm('SecureTran2', scenario)
    expect(await bench.card.chargeAuthenticated(authenticated)).toEqual({ kind: 'unknown', reason })
    expect(countOf(bench)).toBe(1)
    expect(await bench.card.inquire(authenticated)).toMatchObject({ kind: found })
    expect(await bench.trades()).toMatchObject([{ charges }])
  })

  test('after a second call for a paid order', async () => {
    const { bench, transaction, authenticated } = await begin()
    await bench.answerChallenge(transaction.reference, 'success')
    await bench.card.chargeAuthenticated(authenticated)
    expect(await bench.card.chargeAuthenticated(authenticated)).toEqual({
      kind: 'unknown',
      reason: 'SecureTran2: E11010001',
    })
    expect(await bench.trades()).toMatchObject([{ charges: 1 }])
  })

  test.each([
    'ErrCode=E90&ErrInfo=E90010001',
    'ErrCode=C50&ErrInfo=42C500000',
    'OrderID=order-9&TranID=1',
    'OrderID=order-1&TranID=',
  ])('%s', async (body) => {
    const { bench, authenticated } = await begin()
    bench.script('SecureTran2', body)
    expect(await bench.card.chargeAuthenticated(authenticated)).toMatchObject({ kind: 'unknown' })
    expect(countOf(bench)).toBe(1)
  })

  test('with a wrong check string, if that is required', async () => {
    const { bench, authenticated } = await begin({ checkString: 'require' })
    bench.script('SecureTran2', 'OrderID=order-1&TranID=1&CheckString=00')
    expect(await bench.card.chargeAuthenticated(authenticated)).toMatchObject({ kind: 'unknown' })
  })
})

test('retries a busy provider and charges once', async () => {
  const { bench, transaction, authenticated } = await begin()
  await bench.answerChallenge(transaction.reference, 'success')
  bench.script('SecureTran2', 'ErrCode=E92&ErrInfo=E92000002', 'ErrCode=E92&ErrInfo=E92000002')
  expect(await bench.card.chargeAuthenticated(authenticated)).toMatchObject({ kind: 'paid' })
  expect(countOf(bench)).toBe(3)
  expect(await bench.trades()).toMatchObject([{ charges: 1 }])
})

test('sends nothing more than 45 seconds after the commit', async () => {
  const { bench, transaction, authenticated } = await begin()
  bench.wait(45_000)
  expect(await bench.card.chargeAuthenticated(authenticated)).toEqual({
    kind: 'declined',
    code: '1300',
    canRetry: true,
    errors: [],
    transaction,
  })
  expect(countOf(bench)).toBe(0)
})
