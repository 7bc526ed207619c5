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

test('a form whose rules neither come nor fail to come is sent after ten seconds: the server has the same', async () => {
  const sent = send(() => new Promise(() => {}))
  await pass(9_999)
  expect(sent).not.toHaveBeenCalled()
  await pass(1)
  expect(sent).toHaveBeenCalledWith('太郎')
})

test('one whose rules fail to come is sent at once', async () => {
  const sent = send(() => Promise.reject(new Error('no network')))
  await pass(0)
  expect(sent).toHaveBeenCalledWith('太郎')
})

test('one that breaks a rule is not sent', async () => {
  const sent = send((value) => ({ value, broken: [{ path: 'name', rule: 'required' }] }))
  await pass(20_000)
  expect(sent).not.toHaveBeenCalled()
})
