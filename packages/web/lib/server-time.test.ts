import { beforeEach, expect, test, vi } from 'vitest'
import { noteServerTime, serverNow } from './server-time.ts'

const noon = Date.parse('2027-03-01T12:00:00Z')
const header = (time: number) => new Date(time).toUTCString()

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
  noteServerTime(header(noon), noon, noon)
  return () => vi.useRealTimers()
})

test('a clock that agrees within a second and the way of the answer is left alone', () => {
  noteServerTime(header(noon - 3000), noon - 4000, noon)
  expect(serverNow()).toBe(noon)
  noteServerTime(header(noon), noon - 200, noon + 300)
  expect(serverNow()).toBe(noon)
})

test('a clock that is ten minutes fast or slow is corrected', () => {
  noteServerTime(header(noon - 600_000), noon - 100, noon)
  expect(Math.abs(serverNow() - (noon - 600_000))).toBeLessThan(1100)
  noteServerTime(header(noon + 600_000), noon - 100, noon)
  expect(Math.abs(serverNow() - (noon + 600_000))).toBeLessThan(1100)
})

test('the next answer only moves the time when it has to, and a clock set right counts again', () => {
  noteServerTime(header(noon - 600_000), noon - 100, noon)
  const first = serverNow()
  noteServerTime(header(noon - 600_000), noon - 30_000, noon)
  expect(serverNow()).toBe(first)
  noteServerTime(header(noon), noon - 100, noon)
  expect(serverNow()).toBe(noon)
})

test('an answer without a date teaches nothing', () => {
  noteServerTime(null, noon, noon)
  noteServerTime('soon', noon, noon)
  expect(serverNow()).toBe(noon)
})
