import { expect, test } from 'vitest'
import { addressInLanguage, chooseLanguage, languageOfAddress } from './choose-language.ts'

const settings = { isToggleLanguageEnabled: true, defaultLanguage: 'ja' } as const

test('prefers the query to the stored choice, and that to the default', () => {
  expect(chooseLanguage({ query: 'en', stored: 'ja', settings })).toBe('en')
  expect(chooseLanguage({ query: null, stored: 'en', settings })).toBe('en')
  expect(chooseLanguage({ query: null, stored: null, settings })).toBe('ja')
  expect(chooseLanguage({ query: null, stored: null, settings: undefined })).toBe('ja')
})

test('uses the query and the stored choice only where the language can be toggled', () => {
  const fixed = { isToggleLanguageEnabled: false, defaultLanguage: 'ja' } as const
  expect(chooseLanguage({ query: 'en', stored: null, settings: fixed })).toBe('ja')
  expect(chooseLanguage({ query: null, stored: 'en', settings: fixed })).toBe('ja')
})

test('reads lang from the query of the hash route', () => {
  expect(languageOfAddress({ hash: '#/payment?orderId=o&lang=en', search: '' })).toBe('en')
  expect(languageOfAddress({ hash: '#/guide', search: '?lang=en' })).toBe('en')
  expect(languageOfAddress({ hash: '#/guide?lang=en#inquiry', search: '' })).toBe('en')
  expect(languageOfAddress({ hash: '', search: '' })).toBe(null)
  expect(languageOfAddress({ hash: '#/guide?lang=fr', search: '' })).toBe(null)
})

test('updates addresses that name a language, and no others', () => {
  expect(addressInLanguage('#/payment?orderId=o&lang=en', 'ja')).toBe('#/payment?orderId=o&lang=ja')
  expect(addressInLanguage('#/guide?aid=law&lang=en', 'ja')).toBe('#/guide?aid=law&lang=ja')
  expect(addressInLanguage('#/guide', 'ja')).toBe(null)
})
