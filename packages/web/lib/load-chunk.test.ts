import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadChunk } from './load-chunk.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('rejects a part of the app that takes more than 120 seconds', async () => {
  const ended = vi.fn()
  loadChunk(() => new Promise(() => {})).catch(ended)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ended).toHaveBeenCalledWith(expect.objectContaining({ code: 'NETWORK_ERROR' }))
})

test('returns a part that loads in time, and rejects at once if loading fails', async () => {
  expect(await loadChunk(async () => 'part')).toBe('part')
  const broken = new Error('no network')
  await expect(loadChunk(() => Promise.reject(broken))).rejects.toMatchObject({
    code: 'NETWORK_ERROR',
    cause: broken,
  })
  expect(vi.getTimerCount()).toBe(0)
})
