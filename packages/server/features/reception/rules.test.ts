import { expect, test } from 'vitest'
import { expiryOf, worthOf } from './rules.ts'

const issuedAt = new Date('2027-11-19T00:00:00Z')

test('a code expires the given minutes after its issue, and never at -1', () => {
  expect(expiryOf(60, issuedAt)).toEqual(new Date('2027-11-19T01:00:00Z'))
  expect(expiryOf(-1, issuedAt)).toBeNull()
})

test('judges a genuine code', () => {
  const [now, past, future] = [issuedAt, new Date(issuedAt.getTime()), new Date(issuedAt.getTime() + 1)]
  const here = { isDisabled: false, enteredAt: null }
  const inside = { ...here, enteredAt: past }
  const fresh = { isNewest: true, expiresAt: future }
  expect(worthOf(fresh, here, now)).toBe('admitted')
  expect(worthOf({ ...fresh, expiresAt: null }, here, now)).toBe('admitted')
  expect(worthOf(fresh, inside, now)).toBe('alreadyIn')
  expect(worthOf({ ...fresh, expiresAt: now }, here, now)).toBe('expired')
  expect(worthOf({ ...fresh, isNewest: false }, here, now)).toBe('replaced')
  expect(worthOf({ isNewest: false, expiresAt: past }, inside, now)).toBe('replaced')
  expect(worthOf(fresh, { ...here, isDisabled: true }, now)).toBe('disabled')
})
