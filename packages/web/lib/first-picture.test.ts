// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Browsers tell of paints; the DOM of these tests paints nothing. */
let tell: (name: string) => void
const observers = new Set<Paints>()
class Paints {
  static supportedEntryTypes = ['paint']
  constructor(heard: (list: { getEntriesByName: (name: string) => unknown[] }) => void) {
    tell = (painted) => heard({ getEntriesByName: (name) => (name === painted ? [{}] : []) })
  }
  observe = () => observers.add(this)
  disconnect = () => observers.delete(this)
}

const isShown = async (picture: Promise<void>) =>
  Promise.race([picture.then(() => true), Promise.resolve().then(() => Promise.resolve(false))])

let firstPicture: () => Promise<void>

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('PerformanceObserver', Paints)
  Paints.supportedEntryTypes = ['paint']
  // A page has one first picture.
  vi.resetModules()
  ;({ firstPicture } = await import('./first-picture.ts'))
})
afterEach(() => {
  observers.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a colour alone is no picture, something to read is', async () => {
  const picture = firstPicture()
  tell('first-paint')
  expect(await isShown(picture)).toBe(false)
  tell('first-contentful-paint')
  expect(await isShown(picture)).toBe(true)
  expect({ observers: observers.size, timers: vi.getTimerCount() }).toEqual({ observers: 0, timers: 0 })
})

test('a browser that never tells holds nothing up for long', async () => {
  const picture = firstPicture()
  vi.advanceTimersByTime(2_999)
  expect(await isShown(picture)).toBe(false)
  // Whoever asks later does not wait anew.
  expect(await isShown(firstPicture())).toBe(false)
  vi.advanceTimersByTime(1)
  expect(await isShown(picture)).toBe(true)
  expect(await isShown(firstPicture())).toBe(true)
  expect(observers.size).toBe(0)
})

test('who does not look at the page does not wait', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  expect(await isShown(firstPicture())).toBe(true)
})

test('nobody waits where browsers know of no paints', async () => {
  Paints.supportedEntryTypes = []
  expect(await isShown(firstPicture())).toBe(true)
})
