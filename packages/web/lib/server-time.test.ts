import { beforeEach, expect, test, vi } from 'vitest'
import { noteServerTime, serverNow } from './server-time.ts'

const noon = Date.parse('2027-03-01T12:00:00Z')
const header = (time: number) => new Date(time).toUTCString()

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
  noteServerTime(header(noon), noon, noon)
  return () => vi.useRealTimers()
})

test('ignores a deviation within a second plus the travel time of the answer', () => {
  noteServerTime(header(noon - 3000), noon - 4000, noon)
  expect(serverNow()).toBe(noon)
  noteServerTime(header(noon), noon - 200, noon + 300)
  expect(serverNow()).toBe(noon)
})

test('corrects a clock that is ten minutes fast or slow', () => {
  noteServerTime(header(noon - 600_000), noon - 100, noon)
  expect(Math.abs(serverNow() - (noon - 600_000))).toBeLessThan(1100)
  noteServerTime(header(noon + 600_000), noon - 100, noon)
  expect(Math.abs(serverNow() - (noon + 600_000))).toBeLessThan(1100)
})

test('changes the correction only if it has to, and drops it once the clock is right', () => {
  noteServerTime(header(noon - 600_000), noon - 100, noon)
  const first = serverNow()
  noteServerTime(header(noon - 600_000), noon - 30_000, noon)
  expect(serverNow()).toBe(first)
  noteServerTime(header(noon), noon - 100, noon)
  expect(serverNow()).toBe(noon)
})

test('ignores an answer without a date', () => {
  noteServerTime(null, noon, noon)
  noteServerTime('soon', noon, noon)
  expect(serverNow()).toBe(noon)
})
