import { expect, test } from 'vitest'
import { createBulkhead } from './bulkhead.ts'
import { succeed } from './result.ts'

test('runs a few calls at once, lets some wait, and tells the others to retry', async () => {
  const bulkhead = createBulkhead({ atOnce: 2, inside: 5 })
  let [running, most] = [0, 0]
  const call = () =>
    bulkhead.enter(() =>
      bulkhead.inTurn(async () => {
        running += 1
        most = Math.max(most, running)
        await new Promise((resume) => setImmediate(resume))
        running -= 1
        return succeed('done')
      }),
    )
  const answers = await Promise.all(Array.from({ length: 9 }, call))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(5)
  expect(answers.slice(5)).toEqual(
    Array.from({ length: 4 }, () => ({ ok: false, code: 'SERVICE_UNAVAILABLE', retryIn: 2_000 })),
  )
  expect(most).toBe(2)
  expect(await call()).toEqual(succeed('done'))
})

test('has room again after a failed call', async () => {
  const bulkhead = createBulkhead({ atOnce: 1, inside: 1 })
  const broken = bulkhead.enter(() => Promise.reject(new Error('gone')))
  await expect(broken).rejects.toThrow('gone')
  expect(await bulkhead.enter(async () => succeed(1))).toEqual(succeed(1))
})
