import type { SiteConfiguration } from '@uketsuke/contract'
import { expect, test } from 'vitest'
import { menuEntries } from './menu-entries.ts'

const pages = {
  profile: { to: '/profile', icon: 'user' },
  certificate: { to: '/certificate', icon: 'download', switch: 'certificate' },
  additionalPurchase: { to: '/more', icon: 'card' },
} as const

const closed = {
  registration: false,
  mypage: true,
  receipt: false,
  certificate: false,
  qrCode: false,
  ondemand: false,
}
type Menu = SiteConfiguration['menu']
const menu: Menu = [
  { entry: 'additionalPurchase', allowPlans: ['member', 'student'] },
  { entry: 'namecard', allowPlans: null },
  { entry: 'certificate', allowPlans: null },
  { entry: 'profile', allowPlans: null },
]

const ticket = (planId: string, type: 'general' | 'option') => ({
  planId,
  type,
  planName: { ja: planId, en: planId },
  price: 0,
})
const payment = (...tickets: ReturnType<typeof ticket>[]) => ({
  mode: 'normal' as const,
  orderId: 'order',
  payAt: '2027-02-01T00:00:00Z',
  price: 0,
  planName: tickets.map(({ planName }) => planName),
  cardLast4: null,
  cardExp: null,
  receipts: [],
  tickets,
  refunds: [],
})
const student = {
  payments: [
    payment(ticket('luncheon', 'option'), ticket('student', 'general')),
    payment(ticket('member', 'general')),
  ],
}

const namesFor = (user: typeof student, entries: Menu = menu) =>
  menuEntries(pages, { menu: entries, siteState: closed }, user).map(({ name }) => name)

test('the convention says which of the pages are offered, and in which order', () => {
  expect(namesFor(student)).toEqual(['additionalPurchase', 'certificate', 'profile'])
  expect(namesFor(student, [])).toEqual([])
})

test('an entry for some plans is hidden from whoever registered with another one, or with none', () => {
  const forMembers: Menu = [{ entry: 'additionalPurchase', allowPlans: ['member', 'luncheon'] }]
  expect(namesFor(student, forMembers)).toEqual([])
  expect(namesFor({ payments: student.payments.slice(1) }, forMembers)).toEqual(['additionalPurchase'])
  expect(namesFor({ payments: [] })).toEqual(['certificate', 'profile'])
})

test('a page that is not for somebody is not offered to them, whatever the menu says', () => {
  const namesWhen = (isFor: boolean) =>
    menuEntries({ ...pages, profile: { ...pages.profile, isFor } }, { menu, siteState: closed }, student).map(
      ({ name }) => name,
    )
  expect(namesWhen(true)).toContain('profile')
  expect(namesWhen(false)).toEqual(['additionalPurchase', 'certificate'])
})

test('a plan whose money was all given back counts no more', () => {
  const bought = { ...payment(ticket('member', 'general')), price: 15_000 }
  const givenBack = (amount: number) => ({
    payments: [{ ...bought, refunds: [{ amount, refundedAt: '2027-02-02T00:00:00Z' }] }],
  })
  const namesAfter = (amount: number) =>
    menuEntries(pages, { menu, siteState: closed }, givenBack(amount)).map(({ name }) => name)
  expect(namesAfter(14_999)).toEqual(['additionalPurchase', 'certificate', 'profile'])
  expect(namesAfter(15_000)).toEqual(['certificate', 'profile'])
})

test('a page with a switch is open while the switch is', () => {
  const isOpen = (certificate: boolean) =>
    menuEntries(pages, { menu, siteState: { ...closed, certificate } }, student).find(
      ({ name }) => name === 'certificate',
    )?.isOpen
  expect(isOpen(false)).toBe(false)
  expect(isOpen(true)).toBe(true)
})
