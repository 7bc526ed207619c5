// @vitest-environment jsdom
import { createServer } from 'node:http'
import type { QueryClient } from '@tanstack/react-query'
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { ja } from '@uketsuke/phrases/ja'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
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

/** The requests of step 1, and the answers for a valid link. */
const good = {
  '/v2/code': { expiresAt: '2027-02-01T00:00:00Z' },
  '/v2/pre-registration/good': {
    firstName: '太郎',
    lastName: '髙橋',
    email: 'taro@example.org',
    revokeToken: 'revoke',
    metadata: { furigana: null, selectedLanguage: 'ja' },
    order: null,
  },
  '/v2/tickets': { tickets: [], optionPlans: [] },
  '/v2/stocks': [],
}
type Question = keyof typeof good
const questions = Object.keys(good) as Question[]
const asks = {
  '/v2/code': 'the code',
  '/v2/pre-registration/good': 'the person',
  '/v2/tickets': 'the tickets',
  '/v2/stocks': 'the stocks',
} satisfies Record<Question, string>
const each = questions.map((question) => [asks[question], question] as const)

/** Each request waits for its answer: a good one, or a server failure. */
type Answer = 'good' | 'failed'
let answers: Record<string, PromiseWithResolvers<Answer>>
const holdAnswers = () => {
  answers = Object.fromEntries(questions.map((question) => [question, Promise.withResolvers<Answer>()]))
}
const answer = (question: Question, how: Answer) => answers[question]?.resolve(how)

const answered: string[] = []
const server = createServer(async (request, response) => {
  const question = questions.find((path) => path === request.url)
  const how = question && (await answers[question]?.promise)
  const isGood = question && how === 'good'
  response.writeHead(isGood ? 200 : 500, { 'content-type': 'application/json', connection: 'close' })
  response.end(JSON.stringify(isGood ? good[question] : { code: 'INTERNAL_ERROR', message: '' }))
  if (question) answered.push(question)
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
  answered.length = 0
  holdAnswers()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const t = ja.registration
const screenNamed = (name: string) => screen.findByRole('heading', { level: 1, name })

/** Resolves with the query client, which knows the pending requests. */
const open = async (): Promise<QueryClient> => {
  const client = createQueryClient()
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

test.each(each)('the form waits for %s after all other answers', async (_, last) => {
  const client = await open()
  const others = questions.filter((question) => question !== last)
  for (const [index, question] of others.entries()) {
    answer(question, 'good')
    await waitFor(() => expect(answered).toHaveLength(index + 1))
  }
  // Code and person form one query, so one of the two completes nothing.
  await waitFor(() => expect(client.isFetching()).toBe(1))
  // Lets deferred renders finish.
  await act(async () => {})
  expect(await screenNamed(t.loading.title)).toBeTruthy()

  answer(last, 'good')
  expect(await screenNamed(t.form.title)).toBeTruthy()
})

test.each(each)('reports that %s failed to load, and retries on request', async (_, failing) => {
  await open()
  for (const question of questions) answer(question, question === failing ? 'failed' : 'good')
  expect(await screenNamed(t.loading.failedTitle)).toBeTruthy()
  const said = `${ja.errors.INTERNAL_ERROR} (error code : INTERNAL_ERROR)`
  expect(screen.getByRole('alert').textContent).toBe(said)
  // The first try and three retries.
  expect(answered.filter((question) => question === failing)).toHaveLength(4)

  holdAnswers()
  for (const question of questions) answer(question, 'good')
  fireEvent.click(screen.getByRole('button', { name: ja.ui.retry }))
  expect(await screenNamed(t.form.title)).toBeTruthy()
})

test('asks again for everything at once, if everything failed to load', async () => {
  const client = await open()
  for (const question of questions) answer(question, 'failed')
  expect(await screenNamed(t.loading.failedTitle)).toBeTruthy()
  await waitFor(() => expect(client.isFetching()).toBe(0))

  holdAnswers()
  for (const question of questions) answer(question, 'good')
  fireEvent.click(screen.getByRole('button', { name: ja.ui.retry }))
  expect(await screenNamed(t.form.title)).toBeTruthy()
})
