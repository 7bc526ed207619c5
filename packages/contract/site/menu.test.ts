import { describe, expect, test } from 'vitest'
import type { UserCategory } from '../choices/schemas.ts'
import { isOffered } from './menu.ts'

type Rule = { allowPlans: string[] | null; denyPlans?: string[] }

const offers = (rule: Rule, planId?: string, category: UserCategory = 'GENERAL') =>
  isOffered(
    [
      { entry: 'profile', allowPlans: null },
      { entry: 'qrCode', ...rule },
    ],
    'qrCode',
    {
      category,
      firstPlan: planId === undefined ? null : { planId },
    },
  )

test('offers nobody a page that is not in the menu', () => {
  const member = { category: 'GENERAL', firstPlan: { planId: 'member' } } as const
  expect(isOffered([{ entry: 'profile', allowPlans: null }], 'qrCode', member)).toBe(false)
})

describe.each<[string, Rule, Record<string, boolean>]>([
  ['without plans', { allowPlans: null }, { member: true, advocate: true, general: true, invited: true }],
  [
    'for some plans',
    { allowPlans: ['member'] },
    { member: true, advocate: false, general: false, invited: false },
  ],
  [
    'not for some plans',
    { allowPlans: null, denyPlans: ['advocate'] },
    { member: true, advocate: false, general: false, invited: true },
  ],
  [
    'for some plans but one',
    { allowPlans: ['member', 'advocate'], denyPlans: ['advocate'] },
    { member: true, advocate: false, general: false, invited: false },
  ],
])('a page %s', (_, rule, expected) => {
  test('is offered to the right participants', () => {
    expect({
      member: offers(rule, 'member'),
      advocate: offers(rule, 'advocate'),
      general: offers(rule),
      invited: offers(rule, undefined, 'INVITED'),
    }).toEqual(expected)
    expect(offers(rule, undefined, 'OTHER_PAYMENT')).toBe(expected.invited)
    // The plan decides for everybody who has one, invited or not.
    expect(offers(rule, 'advocate', 'INVITED')).toBe(expected.advocate)
  })
})
