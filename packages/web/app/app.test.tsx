// @vitest-environment jsdom
import { createServer } from 'node:http'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react'
import { ja } from '@uketsuke/phrases/ja'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { both, sampleConfiguration } from '../features/site/sample-configuration.ts'
import { App } from './app.tsx'
import { createQueryClient } from './query-client.ts'

// Leaves room for a busy machine.
configure({ asyncUtilTimeout: 10_000 })

vi.mock('../lib/api.ts', async (original) => {
  const { createCall } = await original<typeof import('../lib/api.ts')>()
  const known = { conventionId: 'demo2027', onOutOfDate: () => {}, retryDelay: 0 }
  return {
    get call() {
      return createCall({ ...known, baseUrl })
    },
  }
})

/** A server that answers on demand. Its page lacks the convention's settings. */
let answer = Promise.withResolvers<{ status: number; body: unknown }>()
const server = createServer(async (_, response) => {
  const { status, body } = await answer.promise
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
  response.end(JSON.stringify(body))
})
let baseUrl: string
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address && typeof address === 'object') baseUrl = `http://127.0.0.1:${address.port}/v2/`
  vi.stubGlobal('scrollTo', () => {})
})
afterAll(() => new Promise((closed) => server.close(closed)))
afterEach(cleanup)

test('a site without its settings shows that it loads them, shows a failure, and retries on request', async () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <App />
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('progressbar', { name: ja.site.loadingSite })).toBeTruthy()

  answer.resolve({ status: 500, body: {} })
  expect(await screen.findByRole('heading', { level: 1, name: ja.site.loadFailed.title })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('(error code : 500)')
  expect(screen.queryByRole('progressbar')).toBeNull()

  answer = Promise.withResolvers()
  answer.resolve({ status: 200, body: sampleConfiguration })
  fireEvent.click(screen.getByRole('button', { name: ja.ui.retry }))
  expect(await screen.findByRole('link', { name: both('Convention').ja })).toBeTruthy()
  expect(screen.queryByText(ja.site.loadFailed.title)).toBeNull()
})
