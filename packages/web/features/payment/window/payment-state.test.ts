import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '../../../lib/api-error.ts'
import { stored } from '../../../lib/store.ts'
import { emptyCard } from '../card/card-entry.ts'
import { storeJob, storePayment } from '../stored-payment.ts'
import { firstState, nextState, type PaymentEvent, type PaymentState } from './payment-state.ts'

const opened = {
  orderId: 'order-1',
  payer: { kind: 'registration', code: 'code' },
  jobId: null,
  expiresAt: '2027-03-01T12:00:00Z',
} as const
const card = {
  cardNo: '4111111111111111',
  holderName: 'TARO TAKAHASHI',
  expireMM: '04',
  expireYY: '29',
  securityCode: '123',
}
const known = { brand: 'Visa', last4: '1111' } as const
const attempt = { token: 'token', idempotencyKey: 'key', card: known }
const refusal = { code: '122', text: 'securityCode', fields: [] } as const

beforeEach(() => {
  stored.paymentJob.clear()
  stored.paymentWindow.clear()
})

const after = (...events: PaymentEvent[]): PaymentState => events.reduce(nextState, firstState(opened))

test('begins with an empty card form', () => {
  expect(firstState(opened)).toEqual({
    stage: { name: 'card' },
    entry: { card: emptyCard, round: 0 },
    tried: null,
  })
})

test('resumes a job with the card that this tab knows of it', () => {
  storePayment({ orderId: 'order-1', kind: 'registration', code: 'code', language: 'ja' })
  storeJob('order-1', 'job-1', known)
  expect(firstState(opened)).toMatchObject({ stage: { name: 'awaiting', jobId: 'job-1' }, tried: known })
})

test('confirms the card that was filled in, and gives it back to be corrected', () => {
  const confirming = after({ name: 'filledIn', card })
  expect(confirming).toMatchObject({ stage: { name: 'confirmation' }, entry: { card, round: 0 } })
  const corrected = nextState(confirming, { name: 'wentBack', refusal: { ...refusal, fields: [] } })
  expect(corrected).toMatchObject({ stage: { name: 'card', refusal }, entry: { card, round: 0 } })
})

test('an attempt forgets number and security code, and remembers which card it was', () => {
  const beginning = after({ name: 'filledIn', card }, { name: 'attempted', attempt })
  expect(beginning.stage).toEqual({ name: 'beginning', attempt })
  expect(beginning.entry.card).toEqual({ ...card, cardNo: '', securityCode: '' })
  expect(beginning.tried).toEqual(known)
  const awaiting = nextState(beginning, { name: 'begun', jobId: 'job-1' })
  expect(awaiting.stage).toEqual({ name: 'awaiting', jobId: 'job-1', isFresh: true })
})

test.each([
  ['filled in', { name: 'filledIn', card }],
  ['attempted', { name: 'attempted', attempt }],
] as const)('a page that was left after a card was %s holds none, and shows no confirmation', (_, event) => {
  const left = after({ name: 'filledIn', card }, event, { name: 'left' })
  expect(left.entry.card).toEqual(emptyCard)
  expect(left.stage.name).toBe(event.name === 'filledIn' ? 'card' : 'beginning')
})

test('the card form is reset when the payment time is over', () => {
  const over = after({ name: 'filledIn', card }, { name: 'timedOut' })
  expect(over).toMatchObject({ stage: { name: 'over' }, entry: { card: emptyCard, round: 1 } })
})

test('keeps the reason why another window was paying when the order is open again', () => {
  const error = new ApiError('ALREADY_COMPLETED', 409)
  const elsewhere = after({ name: 'attempted', attempt }, { name: 'foundElsewhere', error })
  expect(elsewhere.stage).toEqual({ name: 'elsewhere', error })
  expect(nextState(elsewhere, { name: 'openedAgain' }).stage).toEqual({ name: 'openAgain', error })
})

test('starts over with the card form, or in the first window where this one cannot pay', () => {
  const refused: PaymentEvent = {
    name: 'ended',
    stage: { name: 'refused', error: new ApiError('TOO_MANY_ATTEMPTS', 429) },
  }
  expect(after(refused, { name: 'startedOver', canPay: true }).stage).toEqual({ name: 'card' })
  expect(after(refused, { name: 'startedOver', canPay: false }).stage).toEqual({ name: 'firstWindow' })
})
