import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { createFailureLimit } from './failure-limit.ts'

const failed = new ApiError('SERVICE_UNAVAILABLE', 503)
const lost = new ApiError('NETWORK_ERROR', 0)
const refused = new ApiError('JOB_NOT_FOUND', 404)
const paused = new ApiError('PAYMENTS_PAUSED', 503)

/** Whether the limit is reached after these answers, at most two failures in a row. */
const isOverAfter = async (...answers: (Error | 'answered')[]) => {
  const failures = createFailureLimit(2)
  for (const answer of answers)
    await failures
      .watch(answer === 'answered' ? Promise.resolve(answer) : Promise.reject(answer))
      .catch((error) => expect(error).toBe(answer))
  return failures.isOver()
}

test.each([
  ['no failure', [], false],
  ['one failure', [failed], false],
  ['two failures in a row', [failed, failed], true],
  ['an answer in between', [failed, 'answered', failed], false],
  ['a lost connection, which comes back', [lost, lost, lost], false],
  ['failures with a lost connection in between', [failed, lost, failed], true],
  ['refusals', [refused, refused], false],
  ['a pause that somebody has decided', [paused, paused], false],
] as const)('%s', async (_, answers, isOver) => {
  expect(await isOverAfter(...answers)).toBe(isOver)
})

test('starts over on request', async () => {
  const failures = createFailureLimit(1)
  await failures.watch(Promise.reject(failed)).catch(() => {})
  expect(failures.isOver()).toBe(true)
  failures.renew()
  expect(failures.isOver()).toBe(false)
})
