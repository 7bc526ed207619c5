import { errorStatus } from '@uketsuke/contract'
import { type System, startSystem } from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { describe, expect, inject } from 'vitest'

const get = (system: System, path: string, headers: Record<string, string> = {}) =>
  fetch(system.url + path, { headers: { 'x-convention-id': 'demo2027', ...headers } })

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** The directives of a policy by name. */
const directivesOf = (policy: string | null): Record<string, string[]> =>
  Object.fromEntries(
    (policy ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ')
      return [name, sources]
    }),
  )

const test = systemTest()

describe.each(['/v2/tickets', '/v2/no-such-call', '/no-such-page', '/healthz'])('%s', (path) => {
  test('has a new request id, whatever id the caller sends', async ({ system }) => {
    const ids = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const answer = await get(system, path, { 'x-request-id': 'mine\u0020<script>' })
        return answer.headers.get('x-request-id')
      }),
    )
    for (const id of ids) expect(id).toMatch(uuid)
    expect(new Set(ids).size).toBe(3)
  })

  test('has security headers', async ({ system }) => {
    const { headers } = await get(system, path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-frame-options')).toMatch(/^(SAMEORIGIN|DENY)$/)
    expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('server')).toBeNull()
  })

  test('has a content security policy: scripts only from this site and the card provider, none inline', async ({
    system,
  }) => {
    const policy = directivesOf((await get(system, path)).headers.get('content-security-policy'))
    expect(policy['default-src']).toEqual(["'none'"])
    expect(policy['script-src']).toEqual(["'self'", `${system.emulator.url}/ext/js/token.js`])
    expect(policy['connect-src']?.toSorted()).toEqual(["'self'", system.emulator.url].toSorted())
    expect(policy['style-src']).toEqual(["'self'"])
    expect(policy['frame-ancestors']).toEqual(["'none'"])
    expect(policy['base-uri']).toEqual(["'none'"])
    expect(policy['form-action']).toEqual(["'self'"])
    const anywhere = Object.entries(policy).filter(([, sources]) =>
      sources.some((source) => /unsafe-eval|^\*$|^https?:$/.test(source)),
    )
    expect(anywhere).toEqual([])
    const inline = Object.entries(policy).filter(([, sources]) => sources.includes("'unsafe-inline'"))
    expect(inline).toEqual([])
  })
})

test('accepts a JSON content type on a call without a body', async ({ system }) => {
  const answer = await fetch(`${system.url}/v2/authenticate/logout`, {
    method: 'POST',
    headers: {
      'x-convention-id': 'demo2027',
      'x-api-token': 'Bearer nobody',
      'content-type': 'application/json',
    },
  })
  expect(answer.status).toBe(204)
})

test('does not insist on https when served without https', async ({ system }) => {
  const { headers } = await get(system, '/v2/tickets')
  expect(headers.get('strict-transport-security')).toBeNull()
  expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests')
})

test("allows the card provider's script at the address in the site configuration", async ({ system }) => {
  const answer = await get(system, '/v2/site-configure')
  const { payment } = (await answer.json()) as { payment: { gmoCdnUrl: string } }
  const policy = directivesOf(answer.headers.get('content-security-policy'))
  expect(policy['script-src']).toContain(payment.gmoCdnUrl)
  expect(policy['script-src']).not.toContain(new URL(payment.gmoCdnUrl).origin)
  expect((await fetch(payment.gmoCdnUrl)).headers.get('content-type')).toContain('javascript')
})

test.for([
  ['GET', '/v2/no-such-call'],
  ['POST', '/v2/no-such-call'],
  ['GET', '/v2'],
  ['GET', '/V2/tickets'],
  ['GET', '/v2/tickets/'],
  ['GET', '/.env'],
  ['GET', '/conventions/demo2027/convention.yaml'],
] as const)('%s %s is not found', async ([method, path], { system }) => {
  const answer = await fetch(system.url + path, { method, headers: { 'x-convention-id': 'demo2027' } })
  expect(answer.status).toBe(errorStatus.NOT_FOUND)
  expect(answer.headers.get('content-type')).toContain('application/json')
  expect(await answer.json()).toEqual({ code: 'NOT_FOUND', message: 'not found' })
})

test('never lets caches keep an answer to a single caller', async ({ system }) => {
  const answer = await get(system, '/v2/payments/nothing/status')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('reports on healthz that the process is alive, and on readyz that database and queue answer', async ({
  system,
}) => {
  for (const path of ['/healthz', '/readyz']) {
    const answer = await fetch(system.url + path)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ status: 'ok' })
  }
})

test('stays alive but not ready without its database, and answers with codes only', async () => {
  const lost = await startSystem({ serverUrl: inject('serverUrl'), template: inject('template') })
  await lost.db.query(`alter table public.seat rename to seat_elsewhere`)
  const answer = await fetch(`${lost.url}/v2/stocks`, { headers: { 'x-convention-id': 'demo2027' } })
  expect(answer.status).toBe(500)
  expect(await answer.json()).toEqual({ code: 'INTERNAL_ERROR', message: 'internal error' })
  await lost.db.query(`alter schema pgboss rename to pgboss_elsewhere`)
  const ready = await fetch(`${lost.url}/readyz`)
  expect(ready.status).toBe(503)
  expect(await ready.json()).toMatchObject({ status: 'unavailable', missing: ['queue'] })
  expect((await fetch(`${lost.url}/healthz`)).status).toBe(200)
  await lost.db.query(`alter schema pgboss_elsewhere rename to pgboss`)
  expect((await fetch(`${lost.url}/readyz`)).status).toBe(200)
  await lost.stop()
})
