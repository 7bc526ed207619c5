import { cardToken, expectOk } from '@uketsuke/testing'
import { authenticate, comeBack } from '../provider/card-company-visit.ts'
import { type CardMode, cardOf } from '../provider/card-modes.ts'
import type { PacedSystem } from '../setup/paced-system.ts'
import type { BuyerKind, FaultCase } from './fault-cases.ts'
import type { Sold } from './sales.ts'

const second = 1_000
const minute = 60_000
/** Roughly how often the payment window polls. */
const pollGap = 4 * second

type Payment = {
  system: PacedSystem
  tested: FaultCase
  purchase: Sold
  /** Orders the same plans again, in place of the unpaid order. */
  orderAgain(): Promise<Sold>
}
/** A buyer's reaction to the redirect to the card company. */
type Visit = (payment: Payment, redirectUrl: string, jobId: string) => Promise<void>

/** @returns the job to poll, or the code that ends the order. */
const pay = async (
  { system, tested, purchase }: Payment,
  mode: CardMode = tested.mode,
): Promise<{ jobId: string } | { ended: string }> => {
  const token = await cardToken(system.emulator.url, cardOf[mode])
  const answer = await purchase.begin(token)
  if (!answer.ok && ['ALREADY_COMPLETED', 'PAYMENT_EXPIRED'].includes(answer.body.code))
    return { ended: answer.body.code }
  return expectOk(answer)
}

/** Polls a job as the payment window does, for at most `longest` ms, and follows its redirect. */
const follow = async (
  payment: Payment,
  jobId: string,
  visit: Visit,
  longest: number,
): Promise<'paid' | 'declined' | 'final' | 'undecided'> => {
  const { clock, sleep } = payment.system
  const { purchase } = payment
  const visited = new Set<string>()
  for (const end = clock.now() + longest; clock.now() < end; await sleep(pollGap)) {
    const { status, redirectUrl } = await purchase.jobStatus(jobId)
    if (redirectUrl !== undefined && !visited.has(redirectUrl)) {
      visited.add(redirectUrl)
      await visit(payment, redirectUrl, jobId)
    }
    if (status === 'progress') continue
    const result = await purchase.jobResult(jobId)
    return result.isSuccess ? 'paid' : result.canRetry ? 'declined' : 'final'
  }
  return 'undecided'
}

const goThrough: Visit = async (_payment, redirectUrl) => {
  const wayBack = await authenticate(redirectUrl)
  if (wayBack) await comeBack(wayBack)
}
const goThroughTwice: Visit = async (_payment, redirectUrl) => {
  const wayBack = await authenticate(redirectUrl)
  if (wayBack) await Promise.all([comeBack(wayBack), comeBack(wayBack)])
}
const authenticateOnly: Visit = async (_payment, redirectUrl) => {
  await authenticate(redirectUrl)
}
const stayAway: Visit = async () => {}
const abandon: Visit = async ({ purchase }, _redirectUrl, jobId) => {
  const answer = await purchase.abandon(jobId)
  if (!answer.ok && answer.body.code !== 'ALREADY_COMPLETED') expectOk(answer)
}

/** Faults of calls that follow the browser's return. A buyer who never returns would never meet them. */
const isBehindReturn = ({ fault, mode }: FaultCase): boolean =>
  mode !== 'plain' && (fault.call === 'SecureTran2' || fault.call === 'SearchTrade')

const waits = async (payment: Payment): Promise<void> => {
  const begun = await pay(payment)
  if ('jobId' in begun) await follow(payment, begun.jobId, goThrough, 15 * minute)
}

const closes = async (payment: Payment): Promise<void> => {
  const { tested } = payment
  const begun = await pay(payment)
  if (!('jobId' in begun) || tested.mode === 'plain') return
  const visit = isBehindReturn(tested) ? goThrough : tested.no % 2 ? authenticateOnly : stayAway
  await follow(payment, begun.jobId, visit, 20 * second)
}

const otherCard: Record<CardMode, CardMode> = {
  plain: 'plain',
  frictionless: 'challenge',
  challenge: 'frictionless',
}

const retries = async (payment: Payment): Promise<void> => {
  const { system, tested } = payment
  let visit = isBehindReturn(tested) ? goThrough : abandon
  let { mode } = tested
  for (const end = system.clock.now() + 24 * minute; system.clock.now() < end; ) {
    const begun = await pay(payment, mode)
    if (!('jobId' in begun)) return
    const outcome = await follow(payment, begun.jobId, visit, 90 * second)
    if (outcome === 'paid' || outcome === 'final') return
    if (visit === abandon) mode = otherCard[mode]
    visit = goThrough
  }
}

const doubleClicks = async (payment: Payment): Promise<void> => {
  const clicks = await Promise.all([pay(payment), pay(payment)])
  const begun = clicks.find((click) => 'jobId' in click)
  if (begun && 'jobId' in begun) await follow(payment, begun.jobId, goThroughTwice, 15 * minute)
}

/** Pays twice for the same order, each time until it is decided, then once more for another order. */
const impatient = async (payment: Payment): Promise<void> => {
  const { tested, orderAgain } = payment
  for (const mode of [tested.mode, 'plain'] as const) {
    const begun = await pay(payment, mode)
    if (!('jobId' in begun)) return
    const outcome = await follow(payment, begun.jobId, goThrough, 5 * minute)
    if (outcome === 'paid' || outcome === 'undecided') return
  }
  const next = { ...payment, purchase: await orderAgain() }
  const begun = await pay(next, 'plain')
  if ('jobId' in begun) await follow(next, begun.jobId, goThrough, 5 * minute)
}

/** The actions of each kind of buyer with an order, until they leave. */
export const buy: Record<BuyerKind, (payment: Payment) => Promise<void>> = {
  waits,
  closes,
  retries,
  'double-clicks': doubleClicks,
  impatient,
}
