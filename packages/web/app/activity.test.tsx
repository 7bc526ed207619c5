// @vitest-environment jsdom
import { notifyManager, QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { ja } from '@uketsuke/phrases/ja'
import { createMemoryRouter, Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { IntlProvider } from 'use-intl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LoginForm } from '../features/authentication/login-form.tsx'
import { paths } from '../lib/paths.ts'
import { usePolling } from '../lib/polling.ts'
import { Activity } from './activity.tsx'

// Renders the state of a call at once, not at the next timer tick.
notifyManager.setScheduler(queueMicrotask)

/** The one running call; a test ends it. */
let underWay: PromiseWithResolvers<string>
beforeEach(() => {
  underWay = Promise.withResolvers()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const ends = {
  succeeds: () => underWay.resolve('data'),
  fails: () => underWay.reject(new Error('refused')),
}
const line = () => screen.queryByRole('progressbar', { name: ja.site.progress })

const asks = {
  'reads something': () => useQuery({ queryKey: ['read'], queryFn: () => underWay.promise, retry: false }),
  'sends something': () => useMutation({ mutationFn: () => underWay.promise }),
  'asks again and again': () =>
    usePolling({
      queryKey: ['poll'],
      ask: () => underWay.promise,
      isDone: () => true,
      polls: { steps: [[1000, 1000]], floorDigit: 2, count: 15 },
    }),
}

function Page({ what }: { what: keyof typeof asks }) {
  const asked = asks[what]()
  return (
    <>
      <p>{asked.error?.message ?? asked.data}</p>
      {'mutate' in asked && <button type="button" onClick={() => asked.mutate()} />}
    </>
  )
}

const show = async (what: keyof typeof asks) => {
  const router = createMemoryRouter([
    {
      element: (
        <>
          <Activity />
          <Outlet />
        </>
      ),
      children: [
        { index: true, element: <Page what={what} /> },
        { path: 'login', element: <LoginForm isOpen knownId={null} firstPath={paths.profile} /> },
        { path: 'next', loader: () => underWay.promise, element: <p>next</p> },
      ],
    },
  ])
  await act(async () =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <IntlProvider locale="ja" messages={ja}>
          <RouterProvider router={router} />
        </IntlProvider>
      </QueryClientProvider>,
    ),
  )
  return router
}

const outcomes = [
  ['succeeds', 'data'],
  ['fails', 'refused'],
] as const

test.each(outcomes)('shows a line until a read %s, then its outcome', async (end, shown) => {
  await show('reads something')
  expect(line()).not.toBeNull()
  await act(async () => ends[end]())
  expect(screen.getByText(shown)).toBeTruthy()
  expect(line()).toBeNull()
})

test.each(outcomes)('shows a line until a write %s', async (end, shown) => {
  await show('sends something')
  expect(line()).toBeNull()
  await act(async () => screen.getByRole('button').click())
  expect(line()).not.toBeNull()
  await act(async () => ends[end]())
  expect(screen.getByText(shown)).toBeTruthy()
  expect(line()).toBeNull()
})

test('shows a line while another page loads', async () => {
  const router = await show('sends something')
  await act(async () => void router.navigate('/next'))
  expect(line()).not.toBeNull()
  await act(async () => ends.succeeds())
  expect(screen.getByText('next')).toBeTruthy()
  expect(line()).toBeNull()
})

test('shows a line during a login', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    await underWay.promise
    return Response.json({ code: 'USER_NOT_FOUND' }, { status: 401 })
  })
  const router = await show('sends something')
  await act(() => router.navigate('/login'))
  const t = ja.authentication
  for (const field of [t.registrationId, t.password])
    fireEvent.change(screen.getByLabelText(field), { target: { value: 'D-000001' } })
  expect(line()).toBeNull()
  await act(async () => screen.getByRole('button', { name: t.login }).click())
  await waitFor(() => expect(line()).not.toBeNull())
  await act(async () => ends.succeeds())
  expect(await screen.findByText(t.errors.USER_NOT_FOUND, { exact: false })).toBeTruthy()
  expect(line()).toBeNull()
})

test('shows no line while polling, which would flicker for minutes', async () => {
  await show('asks again and again')
  expect(line()).toBeNull()
  await act(async () => ends.succeeds())
  expect(screen.getByText('data')).toBeTruthy()
})
