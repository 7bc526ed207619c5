import { createSteppedClock } from '@uketsuke/testing'
import { expect, test } from 'vitest'
import { createBulkhead } from './bulkhead.ts'
import { type Result, succeed } from './result.ts'

const full = { ok: false, code: 'SERVICE_UNAVAILABLE', retryIn: 2_000 }
const settle = () => new Promise((settled) => setImmediate(settled))

test('runs a few calls at once, lets some wait, and tells the others to retry', async () => {
  const clock = createSteppedClock()
  const bulkhead = createBulkhead(clock, { atOnce: 2, inside: 5, slowed: 10 })
  let [running, most] = [0, 0]
  const call = () =>
    bulkhead.enter(() =>
      bulkhead.inTurn(async () => {
        running += 1
        most = Math.max(most, running)
        await settle()
        running -= 1
        return succeed('done')
      }),
    )
  const calls = Array.from({ length: 9 }, call)
  expect(await Promise.all(calls.slice(0, 5))).toEqual(Array.from({ length: 5 }, () => succeed('done')))
  await clock.advance(1_000)
  expect(await Promise.all(calls.slice(5))).toEqual(Array.from({ length: 4 }, () => full))
  expect(most).toBe(2)
  expect(await call()).toEqual(succeed('done'))
})

test('holds refusals back for a second, up to a bound', async () => {
  const clock = createSteppedClock()
  const bulkhead = createBulkhead(clock, { atOnce: 1, inside: 1, slowed: 2 })
  void bulkhead.enter(() => new Promise<Result<never, never>>(() => {}))
  const answered: number[] = []
  const refuse = (name: number) =>
    void bulkhead
      .enter(async () => succeed(name))
      .then((answer) => {
        expect(answer).toEqual(full)
        answered.push(name)
      })
  for (const name of [1, 2, 3]) refuse(name)
  await settle()
  expect(answered).toEqual([3])
  await clock.advance(999)
  expect(answered).toEqual([3])
  await clock.advance(1)
  await settle()
  expect(answered).toEqual([3, 1, 2])
  refuse(4)
  await settle()
  expect(answered).toEqual([3, 1, 2])
})

test('has room again after a failed call', async () => {
  const bulkhead = createBulkhead(createSteppedClock(), { atOnce: 1, inside: 1, slowed: 0 })
  const broken = bulkhead.enter(() => Promise.reject(new Error('gone')))
  await expect(broken).rejects.toThrow('gone')
  expect(await bulkhead.enter(async () => succeed(1))).toEqual(succeed(1))
})
