// @vitest-environment jsdom
import { createServer } from 'node:http'
import type { QueryClient } from '@tanstack/react-query'
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import type { RegistrationForm } from '@uketsuke/contract'
import { ja } from '@uketsuke/phrases/ja'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stocksQuery, ticketsQuery } from '../../features/ticket/queries.ts'
import { TestFrame } from '../../test-frame.tsx'
import { LeaveGuardProvider } from '../../ui/leave-guard.tsx'
import { createQueryClient } from '../query-client.ts'
import { RegistrationSteps } from './registration-steps.tsx'

// Leaves room for a busy machine.
configure({ asyncUtilTimeout: 10_000 })

vi.mock('../../lib/api.ts', async (original) => {
  const { createCall } = await original<typeof import('../../lib/api.ts')>()
  const known = { conventionId: 'demo2027', onOutOfDate: () => {}, retryDelay: 0 }
  return {
    get call() {
      return createCall({ ...known, baseUrl })
    },
  }
})

/** The answers of the server; seats are asked for only later. */
const seats = (available: number) => [
  { planId: 'student', stock: 5, available, isNotAvailable: available === 0 },
]
const form: RegistrationForm = {
  expiresAt: '2027-02-01T00:00:00Z',
  person: {
    firstName: '太郎',
    lastName: '髙橋',
    email: 'taro@example.org',
    revokeToken: 'revoke',
    metadata: { furigana: null, selectedLanguage: 'ja' },
    order: null,
  },
  plans: {
    tickets: [
      {
        planId: 'student',
        planName: { ja: '学生', en: 'Student' },
        price: 0,
        priceText: { ja: '無料', en: 'Free' },
        type: 'general',
        metadata: { description: { ja: '', en: '' } },
      },
    ],
    optionPlans: [],
  },
  stocks: seats(3),
}

/** The call waits for its answer: a good one, or a refusal. */
type Answer = 'good' | 'failed' | 'unknown'
const refusals = {
  failed: [500, 'INTERNAL_ERROR'],
  unknown: [404, 'NOT_FOUND'],
} as const
let next: PromiseWithResolvers<Answer>
const holdAnswer = () => {
  next = Promise.withResolvers<Answer>()
}

const asked: string[] = []
const server = createServer(async (request, response) => {
  asked.push(request.url ?? '')
  const headers = { 'content-type': 'application/json', connection: 'close' }
  if (request.url === '/v2/stocks') {
    response.writeHead(200, headers).end(JSON.stringify(seats(2)))
    return
  }
  const how = await next.promise
  const [status, code] = how === 'good' ? [200, ''] : refusals[how]
  response.writeHead(status, headers).end(JSON.stringify(how === 'good' ? form : { code, message: '' }))
})
let baseUrl: string
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address && typeof address === 'object') baseUrl = `http://127.0.0.1:${address.port}/v2/`
})
afterAll(() => new Promise((closed) => server.close(closed)))
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  asked.length = 0
  holdAnswer()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const t = ja.registration
const screenNamed = (name: string) => screen.findByRole('heading', { level: 1, name })

/** Resolves with the query client, which knows the pending requests. */
const open = async (prepare?: (client: QueryClient) => void): Promise<QueryClient> => {
  const client = createQueryClient()
  prepare?.(client)
  const ways = { preRegistrationPath: '/pre-registration', loginPath: '/mypage' }
  const element = (
    <LeaveGuardProvider>
      <RegistrationSteps code="good" ways={ways} />
    </LeaveGuardProvider>
  )
  render(
    <TestFrame client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </TestFrame>,
  )
  await screenNamed(t.loading.title)
  return client
}

const seatsLeft = (available: number) => ja.ticket.seatsLeft.replace('{available}', String(available))

test('the form waits for one call, which brings plans and seats', async () => {
  const client = await open()
  expect(screen.queryByRole('heading', { name: t.form.title })).toBeNull()
  next.resolve('good')
  expect(await screenNamed(t.form.title)).toBeTruthy()
  expect(screen.getByText(seatsLeft(3))).toBeTruthy()
  // Lets deferred renders finish.
  await act(async () => {})
  expect(asked).toEqual(['/v2/registration-form'])
  expect(client.getQueryData(ticketsQuery.queryKey)).toEqual(form.plans)
})

test('seats that are counted again replace those of the first answer', async () => {
  const client = await open()
  next.resolve('good')
  expect(await screenNamed(t.form.title)).toBeTruthy()
  await act(() => client.invalidateQueries({ queryKey: stocksQuery.queryKey }))
  expect(await screen.findByText(seatsLeft(2))).toBeTruthy()
  expect(asked).toEqual(['/v2/registration-form', '/v2/stocks'])
})

test('the first answer replaces seats that another screen counted', async () => {
  const client = await open((known) => known.setQueryData(stocksQuery.queryKey, seats(5)))
  next.resolve('good')
  expect(await screenNamed(t.form.title)).toBeTruthy()
  expect(screen.getByText(seatsLeft(3))).toBeTruthy()
  expect(client.isFetching()).toBe(0)
})

test.each([
  ['failed', 'INTERNAL_ERROR'],
  // During an upgrade, the last release may get the call.
  ['unknown', 'NOT_FOUND'],
] as const)(
  'reports the answer %s to the link after three retries, and asks again on request',
  async (how, code) => {
    await open()
    next.resolve(how)
    expect(await screenNamed(t.loading.failedTitle)).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe(`${ja.errors[code]} (error code : ${code})`)
    expect(asked).toEqual(Array.from({ length: 4 }, () => '/v2/registration-form'))

    holdAnswer()
    next.resolve('good')
    fireEvent.click(screen.getByRole('button', { name: ja.ui.retry }))
    expect(await screenNamed(t.form.title)).toBeTruthy()
  },
)
