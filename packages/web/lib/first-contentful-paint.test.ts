// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstContentfulPaint, useFirstPaint } from './first-contentful-paint.ts'

/** Browsers report paints; jsdom does not. */
let report: (name: string) => void
const observers = new Set<Paints>()
class Paints {
  static supportedEntryTypes = ['paint']
  constructor(heard: (list: { getEntriesByName: (name: string) => unknown[] }) => void) {
    report = (painted) => heard({ getEntriesByName: (name) => (name === painted ? [{}] : []) })
  }
  observe = () => observers.add(this)
  disconnect = () => observers.delete(this)
}

const isOver = async (wait: Promise<void>) =>
  Promise.race([wait.then(() => true), Promise.resolve().then(() => Promise.resolve(false))])

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('PerformanceObserver', Paints)
  Paints.supportedEntryTypes = ['paint']
})
afterEach(() => {
  observers.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('waits for content, not for a background colour', async () => {
  const wait = firstContentfulPaint()
  report('first-paint')
  expect(await isOver(wait)).toBe(false)
  report('first-contentful-paint')
  expect(await isOver(wait)).toBe(true)
  expect({ observers: observers.size, timers: vi.getTimerCount() }).toEqual({ observers: 0, timers: 0 })
})

test('stops waiting after three seconds without a report', async () => {
  const wait = firstContentfulPaint()
  vi.advanceTimersByTime(2_999)
  expect(await isOver(wait)).toBe(false)
  vi.advanceTimersByTime(1)
  expect(await isOver(wait)).toBe(true)
  expect(observers.size).toBe(0)
})

test('does not wait in a hidden page', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  expect(await isOver(firstContentfulPaint())).toBe(true)
})

test('does not wait in browsers that report no paints', async () => {
  Paints.supportedEntryTypes = []
  expect(await isOver(firstContentfulPaint())).toBe(true)
})

test('a component knows when it is over', async () => {
  const { result } = renderHook(() => useFirstPaint())
  expect(result.current).toBe(false)
  await act(async () => report('first-contentful-paint'))
  expect(result.current).toBe(true)
})
