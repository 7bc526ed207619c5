import { gunzipSync } from 'node:zlib'
import { api, apiBase, type Endpoint } from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import {
  becomeParticipant,
  codeIn,
  exchange,
  loginToken,
  newEmail,
  preRegistrationOf,
  type System,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { describe, expect } from 'vitest'

const test = systemTest()

type Sent = { method?: string; accepts?: string; known?: string; token?: string; body?: string }

const ask = async (
  url: string,
  path: string,
  { method = 'GET', accepts, known, token, body = '' }: Sent = {},
) => {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    'connection: close',
    'x-convention-id: demo2027',
    ...(accepts === undefined ? [] : [`accept-encoding: ${accepts}`]),
    ...(known === undefined ? [] : [`if-none-match: ${known}`]),
    ...(token === undefined ? [] : [`x-api-token: Bearer ${token}`]),
    ...(body === '' ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
  ]
  const answer = await exchange(url, `${lines.join('\r\n')}\r\n\r\n${body}`)
  const bytes = Buffer.from(answer.body, 'latin1')
  const coding = answer.headers['content-encoding']
  return {
    ...answer,
    bytes,
    coding,
    text: (coding === 'gzip' && method !== 'HEAD' ? gunzipSync(bytes) : bytes).toString(),
  }
}

const asBrowsersDo = 'gzip, deflate, br, zstd'

describe.each([
  ['the site', '/v2/tickets'],
  ['the site', '/v2/site-configure'],
  ['the site', '/v2/openapi.json'],
  ['the site', '/v2/docs/swagger-ui.css'],
  ["the secretariat's listener", '/v2/openapi.json'],
  ["the secretariat's listener", '/v2/docs/swagger-ui.css'],
] as const)('on %s, %s', (where, path) => {
  const urlOf = ({ url, operatorUrl }: System) => (where === 'the site' ? url : operatorUrl)

  test('is compressed for clients that accept it, and the same for everybody', async ({ system }) => {
    const [plain, compressed, again] = [
      await ask(urlOf(system), path),
      await ask(urlOf(system), path, { accepts: asBrowsersDo }),
      await ask(urlOf(system), path, { accepts: 'identity;q=0.5, GZIP' }),
    ]
    expect(plain).toMatchObject({ status: 200, coding: undefined })
    for (const answer of [compressed, again]) {
      expect(answer).toMatchObject({ status: 200, coding: 'gzip', text: plain.text })
      expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 2)
      expect(answer.headers['content-type']).toBe(plain.headers['content-type'])
    }
    for (const { headers, bytes } of [plain, compressed, again]) {
      expect(headers).toMatchObject({ etag: plain.headers.etag, 'content-length': String(bytes.length) })
      expect(headers.vary).toMatch(/^accept-encoding\b/)
    }
  })

  test('is not sent again to clients that present its tag', async ({ system }) => {
    const { headers } = await ask(urlOf(system), path)
    const { etag = '', vary, 'cache-control': lasting } = headers
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/)
    for (const method of ['GET', 'HEAD'])
      for (const known of [etag, etag.slice(2), `"another", ${etag}`, '*'])
        for (const accepts of [undefined, asBrowsersDo])
          expect(
            await ask(urlOf(system), path, { method, known, ...(accepts && { accepts }) }),
          ).toMatchObject({
            status: 304,
            body: '',
            headers: { etag, vary, 'cache-control': lasting },
          })
    for (const known of ['"another"', '', etag.slice(0, -2)])
      expect(await ask(urlOf(system), path, { known })).toMatchObject({ status: 200, headers: { etag } })
  })

  test('is not compressed for clients that refuse compression', async ({ system }) => {
    for (const accepts of ['gzip;q=0', 'identity', 'br', 'gzip;q=0, br', ''])
      expect(await ask(urlOf(system), path, { accepts })).toMatchObject({ status: 200, coding: undefined })
  })

  test('has the same headers under HEAD', async ({ system }) => {
    const sent = { accepts: asBrowsersDo }
    const get = await ask(urlOf(system), path, sent)
    expect(await ask(urlOf(system), path, { ...sent, method: 'HEAD' })).toMatchObject({
      headers: { 'content-encoding': 'gzip', 'content-length': String(get.bytes.length) },
      body: '',
    })
  })
})

test('follows a change of the convention', async ({ system, changeConvention }) => {
  const path = '/v2/site-configure'
  const read = async () => (await ask(system.url, path, { accepts: 'gzip' })).text
  expect(await read()).not.toContain('Renamed Congress')
  const { etag: known = '' } = (await ask(system.url, path)).headers
  await changeConvention(
    (yaml) => yaml.replace(/(conventionTitle:\s*\n\s*ja: .*\n\s*en: ).*/, '$1Renamed Congress'),
    ({ conventionTitle }) => conventionTitle.en === 'Renamed Congress',
  )
  expect(await read()).toContain('Renamed Congress')
  expect((await ask(system.url, path, { known })).status).toBe(200)
})

test('lets caches keep an API answer for its convention only, and makes them revalidate it each time', async ({
  system,
}) => {
  for (const path of ['/v2/tickets', '/v2/stocks', '/v2/site-configure'])
    expect((await ask(system.url, path)).headers).toMatchObject({
      vary: 'accept-encoding, x-convention-id',
      'cache-control': 'no-cache',
    })
})

/** The bodies are long enough to be compressed if anything were. */
test('an answer to a single caller is never compressed, because its length could reveal a secret beside a name', async ({
  system,
}) => {
  const accepts = asBrowsersDo
  const user = await becomeParticipant(system)
  const { registrationId, password } = user
  const token = await loginToken(system, user)
  const email = newEmail()
  await system.client.call(api.preRegister, { body: preRegistrationOf(email) })
  const code = codeIn(await system.mailbox.next(email))
  const answers = [
    await ask(system.url, '/v2/users', { accepts, token }),
    await ask(system.url, `/v2/pre-registration/${code}`, { accepts }),
    await ask(system.url, '/v2/code', { accepts, token: code }),
    await ask(system.url, '/v2/authenticate/login', {
      accepts,
      method: 'POST',
      body: JSON.stringify({ registrationId, password, target: 'mypage' }),
    }),
    await ask(system.operatorUrl, `/v2/participants?email=${user.email}`, {
      accepts,
      token: system.operatorKey,
    }),
    await ask(system.url, `/v2/${'x'.repeat(2_000)}`, { accepts }),
    await ask(system.url, '/v2/registration', { accepts, method: 'POST', body: '{"a":1}', token: code }),
  ]
  expect(answers.map(({ status, coding }) => [status, coding])).toEqual(
    [200, 200, 200, 200, 200, 404, 400].map((status) => [status, undefined]),
  )
})

test('only these calls of the contract give everybody the same answer', () => {
  const all: Endpoint[] = [...Object.values(api), ...Object.values(operatorApi)]
  const alike = all.filter(({ isForEverybody }) => isForEverybody)
  expect(alike.map(({ path }) => apiBase + path)).toEqual(['/v2/site-configure', '/v2/tickets', '/v2/stocks'])
})
