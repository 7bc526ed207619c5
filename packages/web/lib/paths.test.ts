import { expect, test } from 'vitest'
import {
  guideAt,
  inLanguage,
  isEntryPage,
  isReload,
  loginAt,
  needsLogin,
  pathAfterLogin,
  paths,
} from './paths.ts'

test('a link for a new tab carries the language', () => {
  expect(inLanguage(guideAt('law'), 'en')).toBe('#/guide?aid=law&lang=en')
  expect(inLanguage(guideAt('inquiry'), 'ja')).toBe('#/guide?aid=inquiry&lang=ja')
})

test('My Page and an additional purchase need a login, the login itself does not', () => {
  expect([paths.profile, paths.entryCode, paths.additionalPurchase].map(needsLogin)).toEqual([
    true,
    true,
    true,
  ])
  expect([paths.login, `${paths.login}/`, paths.guide].map(needsLogin)).toEqual([false, false, false])
})

test('a login leads to the page that was asked for, if it is one of this site’s', () => {
  expect(pathAfterLogin(paths.entryCode)).toBe(paths.entryCode)
  expect(pathAfterLogin(`${paths.purchaseHistory}/`)).toBe(paths.purchaseHistory)
  for (const other of [
    null,
    '',
    'https://example.com',
    '//example.com',
    paths.login,
    '/mypage/2d-code@example.com',
  ])
    expect(pathAfterLogin(other), String(other)).toBe(paths.profile)
  expect(loginAt(paths.entryCode, null)).toBe('/mypage?next=%2Fmypage%2F2d-code')
  expect(loginAt(paths.profile, 'TOKEN_EXPIRED')).toBe('/mypage?refused=TOKEN_EXPIRED')
})

test('the entry pages are those that mails and other sites link to', () => {
  expect([paths.preRegistration, paths.registration, paths.login, paths.guide].map(isEntryPage)).toEqual(
    Array(4).fill(true),
  )
  expect([paths.profile, paths.payment, paths.verify].map(isEntryPage)).toEqual([false, false, false])
})

test('the same address or another query reloads a screen, but a section or another screen does not', () => {
  const guide = { pathname: paths.guide, search: '', hash: '' }
  expect(isReload(guide, guide)).toBe(true)
  expect(isReload(guide, { ...guide, search: '?aid=law' })).toBe(true)
  expect(isReload(guide, { ...guide, search: '?aid=law', hash: '#law' })).toBe(true)
  expect(isReload(guide, { ...guide, hash: '#law' })).toBe(false)
  expect(isReload(guide, { ...guide, pathname: paths.login })).toBe(false)
})

test('hiding the code of a link reloads nothing, but opening a link again does', () => {
  const opened = { pathname: paths.registration, search: '?code=abc&lang=en', hash: '' }
  const hidden = { ...opened, search: '?lang=en' }
  expect(isReload(opened, hidden)).toBe(false)
  expect(isReload(opened, { ...opened, search: '' })).toBe(true)
  expect(isReload(hidden, opened)).toBe(true)
  expect(isReload(hidden, hidden)).toBe(true)
})

test("bringing an order's payment window to the front reloads nothing, but another order does", () => {
  const opened = { pathname: paths.payment, search: '?orderId=one&code=abc&lang=en', hash: '' }
  const hidden = { ...opened, search: '?orderId=one&lang=en' }
  expect(isReload(opened, hidden)).toBe(false)
  expect(isReload(hidden, opened)).toBe(false)
  expect(isReload(hidden, { ...opened, search: '?orderId=two&code=abc&lang=en' })).toBe(true)
})

test('no other file writes an address of the app', () => {
  const sources = import.meta.glob<string>(
    ['../**/*.{ts,tsx}', '!../**/*.test.*', '!../node_modules/**', '!./paths.ts'],
    { query: '?raw', import: 'default', eager: true },
  )
  expect(Object.keys(sources).length).toBeGreaterThan(200)
  const address = new RegExp(`["'\`]#?(${Object.values(paths).join('|')})["'\`?#]`)
  const writes = (text: string) => address.test(text.replaceAll(/\/\*\*.*?\*\//gs, ''))
  expect(Object.keys(sources).filter((file) => writes(sources[file] ?? ''))).toEqual([])
})
