import { orderStates } from '@uketsuke/contract/operator'
import { expect, test } from 'vitest'
import { isCharging, isDone, isUndecided, stateAfter } from './rules.ts'

test.each([
  ['may move money', isCharging, ['charging', 'unknown']],
  ['are undecided', isUndecided, ['charging', 'authenticating', 'unknown']],
  ['are done', isDone, ['completed', 'failed', 'expired', 'canceled', 'refunded']],
] as const)('the states of an order that %s', (_what, holds, states) => {
  expect(orderStates.filter(holds).toSorted()).toEqual(states.toSorted())
})

test('allows an event only in certain states', () => {
  expect(stateAfter('open', 'begun')).toBe('charging')
  expect(stateAfter('authenticating', 'canceled')).toBe('canceled')
  expect(stateAfter('completed', 'begun')).toBe(undefined)
  expect(stateAfter('expired', 'paid')).toBe(undefined)
})
