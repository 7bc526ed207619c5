import { expect, test } from 'vitest'
import { waitOf } from './rate-limit.ts'

const now = new Date('2027-02-01T00:10:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const limit = { max: 3, window: 60_000 }

test('lets a subject continue until the window is full, and again when the oldest hit leaves it', () => {
  expect(waitOf([], limit, now)).toBe(0)
  expect(waitOf([ago(0), ago(1)], limit, now)).toBe(0)
  expect(waitOf([ago(0), ago(1), ago(50)], limit, now)).toBe(10_000)
  expect(waitOf([ago(0), ago(1), ago(60)], limit, now)).toBe(0)
  expect(waitOf([ago(0), ago(1), ago(2), ago(59)], limit, now)).toBe(58_000)
})

test('makes a subject wait twice as long after each hit, up to a window, and forgets hits outside it', () => {
  const growing = { ...limit, growsFrom: 20_000 }
  expect(waitOf([ago(0), ago(0)], growing, now)).toBe(0)
  expect(waitOf([ago(5), ago(6), ago(7)], growing, now)).toBe(15_000)
  expect(waitOf([ago(20), ago(21), ago(22)], growing, now)).toBe(0)
  expect(waitOf([ago(0), ago(1), ago(2), ago(3)], growing, now)).toBe(40_000)
  expect(waitOf([ago(0), ago(1), ago(2), ago(3), ago(4), ago(5)], growing, now)).toBe(60_000)
  expect(waitOf([ago(0), ago(1), ago(60), ago(61)], growing, now)).toBe(0)
})

test('locks a subject for a whole window after the last hit', () => {
  const locking = { ...limit, locks: true }
  expect(waitOf([ago(0), ago(1)], locking, now)).toBe(0)
  expect(waitOf([ago(5), ago(6), ago(55)], locking, now)).toBe(55_000)
  expect(waitOf([ago(5), ago(6), ago(65)], locking, now)).toBe(0)
  expect(waitOf([ago(59), ago(80), ago(118)], locking, now)).toBe(1_000)
  expect(waitOf([ago(60), ago(80), ago(118)], locking, now)).toBe(0)
})
