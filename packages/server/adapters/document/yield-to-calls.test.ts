import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { restAt, yieldToCalls } from './yield-to-calls.ts'

test('makes documents wait longer the busier the server is with calls, but never indefinitely', () => {
  expect([0, 0.3, 0.6].map(restAt)).toEqual([0, 0, 0])
  expect(restAt(0.7)).toBeCloseTo(400)
  expect(restAt(0.8)).toBeCloseTo(800)
  expect(restAt(1)).toBe(restAt(0.9))
  expect(restAt(1)).toBe(1000)
})

test('makes documents wait only while the server is busy', async () => {
  const rest = yieldToCalls()
  await pause(300)
  expect(rest()).toBe(0)
  await pause(0)
  const until = performance.now() + 400
  while (performance.now() < until);
  await pause(0)
  expect(rest()).toBeGreaterThan(0)
  await pause(600)
  expect(rest()).toBe(0)
})
