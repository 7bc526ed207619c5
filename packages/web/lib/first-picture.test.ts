// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstPicture } from './first-picture.ts'

/** Browsers tell of paints; the DOM of these tests paints nothing. */
let tell: (name: string) => void
class Paints {
  static supportedEntryTypes = ['paint']
  constructor(heard: (list: { getEntriesByName: (name: string) => unknown[] }, of: Paints) => void) {
    tell = (painted) => heard({ getEntriesByName: (name) => (name === painted ? [{}] : []) }, this)
  }
  observe() {}
  disconnect() {}
}

const isShown = async (picture: Promise<void>) =>
  Promise.race([picture.then(() => true), Promise.resolve().then(() => Promise.resolve(false))])

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('PerformanceObserver', Paints)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a colour alone is no picture, something to read is', async () => {
  const picture = firstPicture()
  tell('first-paint')
  expect(await isShown(picture)).toBe(false)
  tell('first-contentful-paint')
  expect(await isShown(picture)).toBe(true)
})

test('a browser that never tells holds nothing up for long', async () => {
  const picture = firstPicture()
  vi.advanceTimersByTime(4_999)
  expect(await isShown(picture)).toBe(false)
  vi.advanceTimersByTime(1)
  expect(await isShown(picture)).toBe(true)
})

test('who does not look at the page does not wait, nor where browsers know of no paints', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  expect(await isShown(firstPicture())).toBe(true)
  hidden.mockRestore()
  Paints.supportedEntryTypes = []
  expect(await isShown(firstPicture())).toBe(true)
})
