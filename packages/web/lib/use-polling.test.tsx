// @vitest-environment jsdom
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { usePolling } from './polling.ts'

// Renders an answer at once, not at the next tick of the frozen clock.
notifyManager.setScheduler(queueMicrotask)

type Answer = { status: 'progress' | 'done' }
const progress: Answer = { status: 'progress' }
const done: Answer = { status: 'done' }

/** The answers in order; the last one repeats. */
let answers: (Answer | Error)[]
const ask = vi.fn(async () => {
  const answer = answers.length > 1 ? answers.shift() : answers[0]
  if (answer instanceof Error) throw answer
  return answer ?? progress
})

/** The next answer comes late, as from a server that waits. */
const holdFor = (milliseconds: number, answer: Answer | Error = progress) =>
  ask.mockImplementationOnce(async () => {
    await new Promise((over) => setTimeout(over, milliseconds))
    if (answer instanceof Error) throw answer
    return answer
  })

const poll = () => {
  const client = new QueryClient()
  const polling = {
    queryKey: ['order'],
    ask,
    isDone: ({ status }: Answer) => status === 'done',
    polls: { steps: [[4000, 4000]], floorDigit: 2, count: 15 },
  } as const
  return renderHook(() => usePolling(polling), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const aMinute = 60_000

beforeEach(() => {
  vi.useFakeTimers()
  ask.mockClear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('polls at once, and after each pause, until it is done', async () => {
  answers = [progress, progress, done]
  const { result } = poll()
  await pass(0)
  expect(ask).toHaveBeenCalledTimes(1)
  await pass(3_999)
  expect(ask).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(ask).toHaveBeenCalledTimes(2)
  expect(result.current.data).toEqual(progress)
  await pass(aMinute)
  expect(ask).toHaveBeenCalledTimes(3)
  expect(result.current.data).toEqual(done)
})

test('lets the server wait through the pause, and polls again once the pause is over', async () => {
  answers = [progress, progress, done]
  holdFor(4_000)
  holdFor(1_500)
  poll()
  await pass(0)
  expect(ask).toHaveBeenLastCalledWith({ signal: expect.any(AbortSignal), wait: 4 })
  await pass(4_001)
  expect(ask).toHaveBeenCalledTimes(2)
  await pass(3_998)
  expect(ask).toHaveBeenCalledTimes(2)
  await pass(2)
  expect(ask).toHaveBeenCalledTimes(3)
})

test('starts no timer while a poll is held', async () => {
  answers = [progress]
  holdFor(4_000)
  ask.mockImplementationOnce(() => new Promise(() => {}))
  poll()
  await pass(4_001)
  expect(ask).toHaveBeenCalledTimes(2)
  expect(vi.getTimerCount()).toBe(0)
})

test('a poll by hand does not wait', async () => {
  answers = [progress]
  const { result } = poll()
  await pass(0)
  void result.current.resume()
  await pass(0)
  expect(ask).toHaveBeenLastCalledWith({ signal: expect.any(AbortSignal), wait: 0 })
  await pass(4_000)
  expect(ask).toHaveBeenLastCalledWith({ signal: expect.any(AbortSignal), wait: 4 })
})

test('keeps the whole pause after a failure, however long it took', async () => {
  answers = [progress]
  holdFor(4_000, new ApiError('NETWORK_ERROR', 0))
  poll()
  await pass(7_999)
  expect(ask).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('stops polling when its screen is gone', async () => {
  answers = [progress]
  const { unmount } = poll()
  await pass(4_000)
  expect(ask).toHaveBeenCalledTimes(2)
  unmount()
  await pass(aMinute)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('stops at an unexpected error and keeps it; a manual refetch resumes', async () => {
  const unexpected = new ApiError('JOB_NOT_FOUND', 404)
  answers = [progress, unexpected, progress]
  const { result } = poll()
  await pass(aMinute)
  expect(ask).toHaveBeenCalledTimes(2)
  expect(result.current.error).toBe(unexpected)

  void result.current.refetch()
  await pass(0)
  expect(result.current.error).toBeNull()
  await pass(4_000)
  expect(ask).toHaveBeenCalledTimes(4)
})

test.each([
  ['a lost connection', new ApiError('NETWORK_ERROR', 0)],
  ['an unavailable server', new ApiError('SERVICE_UNAVAILABLE', 503)],
])('%s is reported and polled again automatically', async (_what, trouble) => {
  answers = [trouble, trouble, progress]
  const { result } = poll()
  await pass(0)
  expect(result.current.error).toBe(trouble)
  await pass(4_000)
  expect(ask).toHaveBeenCalledTimes(2)
  expect(result.current.error).toBe(trouble)
  await pass(4_000)
  expect(result.current.error).toBeNull()
  expect(result.current.data).toEqual(progress)
})

test('stops after five server failures in a row, until somebody resumes', async () => {
  const trouble = new ApiError('SERVICE_UNAVAILABLE', 503)
  answers = [trouble]
  const { result } = poll()
  await pass(0)
  expect(result.current.isAsking).toBe(true)
  await pass(aMinute)
  expect(ask).toHaveBeenCalledTimes(5)
  expect(result.current.error).toBe(trouble)
  expect(result.current.isAsking).toBe(false)

  answers = [trouble, progress]
  void result.current.resume()
  await pass(0)
  expect(result.current.isAsking).toBe(true)
  await pass(8_000)
  expect(ask).toHaveBeenCalledTimes(8)
  expect(result.current.error).toBeNull()
})

test('keeps waiting for a lost connection', async () => {
  answers = [new ApiError('NETWORK_ERROR', 0)]
  const { result } = poll()
  await pass(aMinute)
  expect(ask).toHaveBeenCalledTimes(16)
  expect(result.current.isAsking).toBe(true)
})

test('keeps showing an error while a query that never succeeded refetches', async () => {
  const trouble = new ApiError('NETWORK_ERROR', 0)
  answers = [trouble]
  const { result } = poll()
  await pass(0)
  ask.mockImplementationOnce(() => new Promise(() => {}))
  await pass(4_000)
  expect(ask).toHaveBeenCalledTimes(2)
  expect(result.current.error).toBe(trouble)
})

test('keeps polling behind another window', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  answers = [progress]
  poll()
  await pass(aMinute)
  expect(ask).toHaveBeenCalledTimes(16)
})
