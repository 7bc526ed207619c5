import { createServer, type Server } from 'node:http'
import { listen } from '@uketsuke/testing/listen'
import { createMemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Answer = { status: number; body?: unknown }

const good: Answer = { status: 204 }
const refused = (code: string): Answer => ({ status: 401, body: { code } })

let server: Server
let answer: Answer
let asked: (string | undefined)[]

beforeEach(async () => {
  asked = []
  answer = good
  server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers['x-api-token']}`)
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body))
  })
  const port = await listen(server)
  vi.resetModules()
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${port}`, reload: () => {} })
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await new Promise((closed) => server.close(closed))
})

/** The app's guards around pages of the test, with or without a login. */
const visit = async (address: string, token: string | null) => {
  const { loginGuard, skipWhenLoggedIn } = await import('./guards.ts')
  const { stored } = await import('../../lib/store.ts')
  if (token !== null) stored.token.write(token)
  stored.role.write('an unknown role')
  const router = createMemoryRouter(
    [
      { path: '/mypage', loader: skipWhenLoggedIn, element: null },
      {
        ...loginGuard,
        children: [
          { path: '/mypage/profile', element: null },
          { path: '/mypage/receipt', element: null },
        ],
      },
    ],
    { initialEntries: [address] },
  )
  await vi.waitFor(() => expect(router.state.initialized).toBe(true))
  const at = () => router.state.location.pathname + router.state.location.search
  return { router, at, stored }
}

const check = '/v2/authenticate/check Bearer secret'

test('redirects a logged-in visitor from the login to My Page, whatever the role', async () => {
  const { at, stored } = await visit('/mypage', 'secret')
  expect(at()).toBe('/mypage/profile')
  expect(stored.token.read()).toBe('secret')
  expect((await visit('/mypage?next=/mypage/receipt', 'secret')).at()).toBe('/mypage/receipt')
})

test('sends no request without a login, and shows or redirects to the login screen', async () => {
  expect((await visit('/mypage', null)).at()).toBe('/mypage')
  expect((await visit('/mypage/profile', null)).at()).toBe('/mypage')
  expect((await visit('/mypage/receipt', null)).at()).toBe('/mypage?next=%2Fmypage%2Freceipt')
  expect(asked).toEqual([])
})

test('checks the login at each navigation within My Page, and a refusal ends it', async () => {
  const { router, at, stored } = await visit('/mypage/profile', 'secret')
  await router.navigate('/mypage/receipt')
  await router.navigate('/mypage/profile#section')
  expect(asked).toEqual([check, check, check])

  answer = refused('TOKEN_EXPIRED')
  await router.navigate('/mypage/receipt')
  expect(at()).toBe('/mypage?refused=TOKEN_EXPIRED&next=%2Fmypage%2Freceipt')
  expect(stored.token.read()).toBeNull()
  expect(stored.role.read()).toBeNull()
})

test.each(['INVALID_TOKEN', 'TOKEN_EXPIRED', 'DISABLED', 'OUT_OF_DATE'])(
  '%s ends the login',
  async (code) => {
    answer = refused(code)
    expect((await visit('/mypage/profile', 'secret')).stored.token.read()).toBeNull()
  },
)

test.each<[string, Answer]>([
  ['a rate limit', { status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } }],
  ['a header that a proxy changed', { status: 400, body: { code: 'INVALID_HEADER_FORMAT' } }],
  ['a foreign error page', { status: 404 }],
])('%s is an error and does not end the login', async (_, other) => {
  answer = other
  const { router, at, stored } = await visit('/mypage/profile', 'secret')
  expect(at()).toBe('/mypage/profile')
  expect(Object.values(router.state.errors ?? {})).toMatchObject([{ status: other.status }])
  expect(stored.token.read()).toBe('secret')
})

test('a refused login redirects from My Page to the login screen with the reason', async () => {
  answer = refused('DISABLED')
  expect((await visit('/mypage/profile', 'secret')).at()).toBe('/mypage?refused=DISABLED')
})
