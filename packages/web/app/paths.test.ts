import { expect, test } from 'vitest'
import { guideAt, hasLogout, inNewTab, paths } from './paths.ts'

test('a link for a new tab carries the language, before the section it leads to', () => {
  expect(inNewTab(guideAt('law'), 'en')).toBe('#/guide?aid=law&lang=en')
  expect(inNewTab(guideAt('inquiry'), 'ja')).toBe('#/guide?lang=ja#inquiry')
})

test('the logout is offered on My Page and while buying more, not at its door', () => {
  expect([paths.profile, paths.additionalPurchase, paths.login, paths.guide].map(hasLogout)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
