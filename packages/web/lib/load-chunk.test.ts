import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadChunk } from './load-chunk.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a part of the app that does not come in 120 seconds fails to load', async () => {
  const ended = vi.fn()
  loadChunk(() => new Promise(() => {})).catch(ended)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledWith(expect.objectContaining({ code: 'NETWORK_ERROR' }))
})

test('a part that came in time is there, and one that could not come fails at once', async () => {
  expect(await loadChunk(async () => 'part')).toBe('part')
  const broken = new Error('no network')
  await expect(loadChunk(() => Promise.reject(broken))).rejects.toMatchObject({
    code: 'NETWORK_ERROR',
    cause: broken,
  })
  expect(vi.getTimerCount()).toBe(0)
})
