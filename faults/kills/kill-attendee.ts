import { setTimeout as pause } from 'node:timers/promises'
import { api } from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import { type ChallengeAnswer, cards, cardToken, expectOk, type SeededRandom } from '@uketsuke/testing'
import type { Purchase } from '../buying/purchase.ts'
import { withRetries } from '../buying/retry-calls.ts'
import { authenticate, comeBack } from '../provider/card-company-visit.ts'
import { cardModes, cardOf } from '../provider/card-modes.ts'
import type { KillableProduct } from './killable-product.ts'

/** A real browser polls every few seconds; this one polls more often. */
const pollGap = 250

type Visit = {
  product: Pick<KillableProduct, 'client' | 'emulator'>
  purchase: Purchase
  random: SeededRandom
  /** Called right after a payment is sent. */
  onPayment: () => void
}

const answers: readonly [ChallengeAnswer, ...ChallengeAnswer[]] = [
  'success',
  'success',
  'success',
  'fail',
  'cancel',
]

/** Most cards pay; some need authentication, a few are declined. */
const chooseCard = (random: SeededRandom): string =>
  random.next() < 0.1 ? cards.declined : cardOf[random.pick(cardModes)]

/** The browser returns, and retries while the server is down. */
const comeBackPatiently = async (redirectUrl: string, random: SeededRandom, onPayment: () => void) => {
  const wayBack = await authenticate(redirectUrl, random.pick(answers))
  if (!wayBack) return
  const answered = withRetries(async () => {
    await comeBack(wayBack)
    return { ok: true, status: 303 }
  })
  onPayment()
  await answered
}

/** Polls a job until it is decided; goes to the card company, or abandons it for another card. */
const follow = async (visit: Visit, jobId: string): Promise<'paid' | 'declined' | 'final'> => {
  const { product, random, onPayment } = visit
  const { client } = product
  const params = { jobId }
  for (;;) {
    const { status, redirectUrl } = expectOk(
      await withRetries(() => client.call(api.readJobStatus, { params })),
    )
    if (status === 'done') {
      const result = expectOk(await withRetries(() => client.call(api.readJobResult, { params })))
      return result.isSuccess ? 'paid' : result.canRetry ? 'declined' : 'final'
    }
    if (redirectUrl !== undefined && random.next() < 0.8)
      await comeBackPatiently(redirectUrl, random, onPayment)
    else if (redirectUrl !== undefined)
      await withRetries((idempotencyKey) => client.call(api.abandonJob, { params, idempotencyKey }))
    await pause(pollGap)
  }
}

/** One attendee pays, through every kill of the server, until the order is paid or final. */
export const payThroughKills = async (visit: Visit): Promise<'paid' | 'final'> => {
  const { product, purchase, random, onPayment } = visit
  const { code, orderId } = purchase
  for (;;) {
    const token = await cardToken(product.emulator.url, chooseCard(random))
    const sent = withRetries((idempotencyKey) =>
      product.client.call(api.beginPayment, { body: { code, orderId, token }, idempotencyKey }),
    )
    onPayment()
    const begun = await sent
    // An earlier charge paid the order, but its answer was lost.
    if (!begun.ok && begun.body.code === 'ALREADY_COMPLETED') return 'paid'
    if (!begun.ok && begun.body.code === 'PAYMENT_EXPIRED') return 'final'
    const outcome = await follow(visit, expectOk(begun).jobId)
    if (outcome !== 'declined') return outcome
  }
}

/** The secretariat refunds all or part of an order, repeating the request until it is answered. */
export const refundThroughKills = async (
  { operator, operatorKey }: KillableProduct,
  orderId: string,
  random: SeededRandom,
): Promise<void> => {
  const isAll = random.next() < 0.5
  const body = {
    ...(!isAll && { amount: 1_000 }),
    participant: isAll ? ('disable' as const) : ('keep' as const),
    seats: isAll ? ('free' as const) : ('keep' as const),
    reason: 'fault proof',
  }
  const params = { orderId }
  expectOk(
    await withRetries((idempotencyKey) =>
      operator.call(operatorApi.refundOrder, { params, body, idempotencyKey, token: operatorKey }),
    ),
  )
}
