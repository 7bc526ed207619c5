import { createServer, type Server, type ServerResponse } from 'node:http'
import { api, errorStatus } from '@uketsuke/contract'
import { en } from '@uketsuke/phrases/en'
import { ja } from '@uketsuke/phrases/ja'
import { listen } from '@uketsuke/testing/listen'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createCall } from './api.ts'
import { errorParts } from './errors.ts'

/** The answer to a call, from our server or a proxy. */
let answer: (response: ServerResponse) => void
let server: Server
let port: number

beforeEach(async () => {
  server = createServer((_request, response) => answer(response))
  port = await listen(server)
})
afterEach(async () => {
  vi.useRealTimers()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

const failure = async () => {
  const baseUrl = `http://127.0.0.1:${port}/v2/`
  const call = createCall({ baseUrl, conventionId: 'demo2027', onOutOfDate: () => {}, retryDelay: 0 })
  return call(api.readTickets).then(
    () => expect.unreachable('it failed'),
    (error: unknown) => error,
  )
}

const answering = (status: number, type: string, body: string) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': type, 'retry-after': '0', connection: 'close' })
  response.end(body)
}
const json = (status: number, body: unknown) => answering(status, 'application/json', JSON.stringify(body))
const page = '<!doctype html><html><title>502 Bad Gateway</title></html>'

/**
 * Codes that share a text on purpose: synonyms, or codes that must not reveal which of two things was wrong.
 */
const alike = [
  ['USER_NOT_FOUND', 'INCORRECT_PASSWORD'],
  ['CODE_DISABLED', 'DISABLED'],
  ['CODE_EXPIRED', 'EXPIRED'],
  ['INVALID_CODE', 'RESOURCE_NOT_FOUND'],
] as const

describe.each([
  ['Japanese', ja.errors, /\p{sc=Hiragana}.*。$/u],
  ['English', en.errors, /^[A-Z][\x20-\x7e\u2011]+\.$/],
])('in %s', (_language, texts, sentence) => {
  const partsOf = async () => errorParts(await failure(), {}, texts)

  test.each(Object.entries(errorStatus))(
    'describes %s in a text of its own, with its code',
    async (code, status) => {
      answer = json(status, { code, message: 'for the log' })
      const { [code as keyof typeof errorStatus]: own } = texts
      expect(own).toMatch(sentence)
      expect(await partsOf()).toEqual({ text: own, code })
    },
  )

  test('every code has its own text, except for those that must share one', () => {
    const shared = alike.map(([code, other]) => {
      expect(texts[code]).toBe(texts[other])
      return other
    })
    const codes = Object.keys(errorStatus) as (keyof typeof errorStatus)[]
    expect(new Set(codes.map((code) => texts[code])).size).toBe(codes.length - shared.length)
  })

  test.each([
    ['the page of a proxy', answering(502, 'text/html', page), '500', '502'],
    ['an empty body', answering(500, 'application/json', ''), '500', '500'],
    ['truncated JSON', answering(500, 'application/json', '{"code":"INTER'), '500', '500'],
    ['JSON without a code', json(400, { error: 'Bad Request' }), '400', '400'],
    ['JSON that is not an object', json(404, 'not found'), '400', '404'],
    ['an empty code', json(403, { code: '' }), '400', '403'],
    ['an unknown code with a 4xx status', json(418, { code: 'TEAPOT' }), '400', 'TEAPOT'],
    ['an unknown code with a 5xx status', json(507, { code: 'DISK_FULL' }), '500', 'DISK_FULL'],
    ['a code that is an inherited property', json(400, { code: 'constructor' }), '400', 'constructor'],
  ] as const)('describes %s by its HTTP status', async (_what, answered, key, code) => {
    answer = answered
    expect(texts[key]).toMatch(sentence)
    expect(await partsOf()).toEqual({ text: texts[key], code })
  })

  test('reports a lost connection as one', async () => {
    answer = (response) => response.destroy()
    expect(texts.NETWORK_ERROR).toMatch(sentence)
    expect(await partsOf()).toEqual({ text: texts.NETWORK_ERROR, code: 'NETWORK_ERROR' })
  })

  test('reports a missing answer as a lost connection', async () => {
    answer = () => {}
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const told = partsOf()
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(await told).toEqual({ text: texts.NETWORK_ERROR, code: 'NETWORK_ERROR' })
  })

  test('reports a success without a valid answer as unexpected', async () => {
    answer = answering(200, 'text/html', page)
    expect(texts.UNEXPECTED).toMatch(sentence)
    expect(await partsOf()).toEqual({ text: texts.UNEXPECTED, code: null })
  })
})
