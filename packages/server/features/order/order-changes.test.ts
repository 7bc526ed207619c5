import { expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { readOnceFinal } from './order-changes.ts'

/** A clock whose timers never run. */
const frozen = { ...systemClock, setTimeout: () => 0, clearTimeout: () => {} }

test('only so many calls wait; further ones are answered at once', async () => {
  let answered = 0
  const ask = async () => {
    await readOnceFinal(frozen, 8_000, { read: async () => 'open', orderToWaitFor: () => 'some-order' })
    answered += 1
  }
  for (let call = 0; call < 2_000; call++) void ask()
  // On a frozen clock, only a call that does not wait is ever answered.
  await ask()
  expect(answered).toBe(1)
})
