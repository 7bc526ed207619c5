import { expect, test } from 'vitest'
import { deskVerdictOf, expiryOf } from './rules.ts'

const issuedAt = new Date('2027-11-19T00:00:00Z')

test('a code expires after the configured number of minutes, or never if it is -1', () => {
  expect(expiryOf(60, issuedAt)).toEqual(new Date('2027-11-19T01:00:00Z'))
  expect(expiryOf(-1, issuedAt)).toBeNull()
})

test('judges a genuine code', () => {
  const [now, past, future] = [issuedAt, new Date(issuedAt.getTime()), new Date(issuedAt.getTime() + 1)]
  const here = { isDisabled: false, enteredAt: null }
  const inside = { ...here, enteredAt: past }
  const fresh = { isNewest: true, expiresAt: future }
  expect(deskVerdictOf(fresh, here, now)).toBe('admitted')
  expect(deskVerdictOf({ ...fresh, expiresAt: null }, here, now)).toBe('admitted')
  expect(deskVerdictOf(fresh, inside, now)).toBe('alreadyIn')
  expect(deskVerdictOf({ ...fresh, expiresAt: now }, here, now)).toBe('expired')
  expect(deskVerdictOf({ ...fresh, isNewest: false }, here, now)).toBe('replaced')
  expect(deskVerdictOf({ isNewest: false, expiresAt: past }, inside, now)).toBe('replaced')
  expect(deskVerdictOf(fresh, { ...here, isDisabled: true }, now)).toBe('disabled')
})
