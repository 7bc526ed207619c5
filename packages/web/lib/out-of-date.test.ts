// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadOutOfDateApp } from './out-of-date.ts'
import { stored } from './store.ts'

const reload = vi.fn()

beforeEach(() => {
  reload.mockClear()
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

test('clears everything but the language, and reloads', () => {
  stored.token.write('secret')
  stored.language.write('en')
  localStorage.setItem('uketsuke:another2027:token', 'of another convention')
  reloadOutOfDateApp(1_000_000, reload)
  expect(stored.token.read()).toBeNull()
  expect(stored.language.read()).toBe('en')
  expect(localStorage.getItem('uketsuke:another2027:token')).toBe('of another convention')
  expect(reload).toHaveBeenCalledOnce()
})

test('does not reload in a loop', () => {
  reloadOutOfDateApp(1_000_000, reload)
  reloadOutOfDateApp(1_030_000, reload)
  expect(reload).toHaveBeenCalledOnce()
  reloadOutOfDateApp(1_061_000, reload)
  expect(reload).toHaveBeenCalledTimes(2)
})

test('keeps values if storage is disabled', () => {
  vi.stubGlobal('localStorage', undefined)
  stored.token.write('secret')
  expect(stored.token.read()).toBe('secret')
  stored.token.clear()
  expect(stored.token.read()).toBeNull()
})
