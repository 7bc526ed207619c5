import { byFeature, type SiteConfiguration } from '@uketsuke/contract'
import { expect, test } from 'vitest'
import { menuEntries } from './menu-entries.ts'

const pages = {
  profile: { to: '/profile', icon: 'user' },
  certificate: { to: '/certificate', icon: 'download', switch: 'certificate' },
  additionalPurchase: { to: '/more', icon: 'plus' },
} as const

const closed = { ...byFeature(() => false), mypage: true }
type Menu = SiteConfiguration['menu']
const menu: Menu = [
  { entry: 'additionalPurchase', allowPlans: ['member', 'student'] },
  { entry: 'namecard', allowPlans: null },
  { entry: 'certificate', allowPlans: null },
  { entry: 'profile', allowPlans: null },
]

type Reader = Parameters<typeof menuEntries>[2]
const holderOf = (planId: string): Reader => ({
  category: 'GENERAL',
  firstPlan: { planId, planName: { ja: planId, en: planId } },
})
const student = holderOf('student')

const namesFor = (user: Reader, entries: Menu = menu) =>
  menuEntries(pages, { menu: entries, siteState: closed }, user).map(({ name }) => name)

test('offers the pages that the convention configures, in its order', () => {
  expect(namesFor(student)).toEqual(['additionalPurchase', 'certificate', 'profile'])
  expect(namesFor(student, [])).toEqual([])
})

test('hides an entry for some plans from participants with other plans or none', () => {
  const forMembers: Menu = [{ entry: 'additionalPurchase', allowPlans: ['member'] }]
  expect(namesFor(student, forMembers)).toEqual([])
  expect(namesFor(holderOf('member'), forMembers)).toEqual(['additionalPurchase'])
  expect(namesFor({ category: 'GENERAL', firstPlan: null })).toEqual(['certificate', 'profile'])
})

test('shows an entry that some plans are denied to invited participants without a plan', () => {
  const notForAdvocates: Menu = [
    { entry: 'additionalPurchase', allowPlans: null, denyPlans: ['patient-advocate'] },
  ]
  expect(namesFor({ category: 'INVITED', firstPlan: null }, notForAdvocates)).toEqual(['additionalPurchase'])
  expect(namesFor(student, notForAdvocates)).toEqual(['additionalPurchase'])
  expect(namesFor(holderOf('patient-advocate'), notForAdvocates)).toEqual([])
})

test('hides a page that is not for the participant, whatever the menu says', () => {
  const namesWhen = (isFor: boolean) =>
    menuEntries({ ...pages, profile: { ...pages.profile, isFor } }, { menu, siteState: closed }, student).map(
      ({ name }) => name,
    )
  expect(namesWhen(true)).toContain('profile')
  expect(namesWhen(false)).toEqual(['additionalPurchase', 'certificate'])
})

test('a page with a switch is open while the switch is on', () => {
  const isOpen = (certificate: boolean) =>
    menuEntries(pages, { menu, siteState: { ...closed, certificate } }, student).find(
      ({ name }) => name === 'certificate',
    )?.isOpen
  expect(isOpen(false)).toBe(false)
  expect(isOpen(true)).toBe(true)
})
