import { expect, test } from 'vitest'
import { isOffered } from './rules.ts'

test('an entry is offered to the plans that the menu names', () => {
  const menu = (allowPlans: string[] | null) => [
    { entry: 'profile' as const, allowPlans: null },
    { entry: 'qrCode' as const, allowPlans },
  ]
  expect(isOffered(menu(null), 'qrCode', 'student')).toBe(true)
  expect(isOffered(menu(null), 'qrCode', undefined)).toBe(true)
  expect(isOffered(menu(['member']), 'qrCode', 'member')).toBe(true)
  expect(isOffered(menu(['member']), 'qrCode', 'student')).toBe(false)
  expect(isOffered(menu(['member']), 'qrCode', undefined)).toBe(false)
  expect(isOffered([{ entry: 'profile', allowPlans: null }], 'qrCode', 'student')).toBe(false)
})
