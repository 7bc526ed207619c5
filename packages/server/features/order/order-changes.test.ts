import { expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { readOnceFinal } from './order-changes.ts'

/** A clock whose timers never run. */
const frozen = { ...systemClock, setTimeout: () => 0, clearTimeout: () => {} }

const waitUntil = (hangUp: AbortSignal) => ({ longest: 8_000, hangUp })
const neverHangsUp = new AbortController().signal

const ask = async (orderId: string, hangUp = neverHangsUp) => {
  const read = async () => 'undecided'
  await readOnceFinal(frozen, waitUntil(hangUp), { read, orderToWaitFor: () => orderId })
  return 'answered'
}
/** What has happened to a call once everything that was due has run. */
const stateOf = (asked: Promise<string>) =>
  Promise.race([asked, new Promise((turn) => setImmediate(turn, 'waiting'))])

test('sees the step of another process within a second', async () => {
  const waits: number[] = []
  // Its timers run at once and say how long they would have taken.
  const clock = {
    ...systemClock,
    setTimeout: (run: () => void, ms: number) => waits.push(ms) && queueMicrotask(run),
  }
  let reads = 0
  const answer = await readOnceFinal(clock, waitUntil(neverHangsUp), {
    read: async () => ++reads,
    orderToWaitFor: (read) => (read < 4 ? 'an order of another process' : undefined),
  })
  expect(answer).toBe(4)
  expect(waits).toEqual([1_000, 1_000])
})

test('a caller who hangs up is answered without another read, and its place is free', async () => {
  const caller = new AbortController()
  let reads = 0
  const order = { read: async () => ++reads, orderToWaitFor: () => 'an order' }
  const hungUp = readOnceFinal(frozen, waitUntil(caller.signal), order)
  const others = new AbortController()
  for (let call = 1; call < 4; call++) void ask('an order', others.signal)
  expect(await ask('an order')).toBe('answered')
  caller.abort()
  expect(await hungUp).toBe(2)
  expect(reads).toBe(2)
  const next = ask('an order', others.signal)
  expect(await stateOf(next)).toBe('waiting')
  others.abort()
  expect(await next).toBe('answered')
})

test('four calls wait for an order, and 2,000 in all; further ones are answered at once', async () => {
  const first = ask('order-0')
  for (let call = 1; call < 4; call++) void ask('order-0')
  expect(await stateOf(first)).toBe('waiting')
  expect(await ask('order-0')).toBe('answered')
  for (let call = 4; call < 2_000; call++) void ask(`order-${call}`)
  expect(await ask('another order')).toBe('answered')
  expect(await stateOf(first)).toBe('waiting')
})
