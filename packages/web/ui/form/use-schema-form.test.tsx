// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Check, useSchemaForm } from './use-schema-form.ts'

type Values = { name: string }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const send = (check: Check<Values>) => {
  const sent = vi.fn()
  const { result } = renderHook(() => useSchemaForm<Values>(check, { name: '太郎' }))
  void result.current.handleSubmit(({ name }) => sent(name))()
  return sent
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

test('submits after ten seconds if the rules neither load nor fail, because the server has the same rules', async () => {
  const sent = send(() => new Promise(() => {}))
  await pass(9_999)
  expect(sent).not.toHaveBeenCalled()
  await pass(1)
  expect(sent).toHaveBeenCalledWith('太郎')
})

test('submits at once if the rules fail to load', async () => {
  const sent = send(() => Promise.reject(new Error('no network')))
  await pass(0)
  expect(sent).toHaveBeenCalledWith('太郎')
})

test('does not submit with a broken rule', async () => {
  const sent = send((value) => ({ value, broken: [{ path: 'name', rule: 'required' }] }))
  await pass(20_000)
  expect(sent).not.toHaveBeenCalled()
})
