import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { endpoint } from '@uketsuke/contract'
import { listen } from '@uketsuke/testing/listen'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDownload } from './download.ts'

const issue = endpoint({
  method: 'POST',
  path: '/issues/certificate',
  summary: 'A document',
  apiToken: 'login',
  status: 200,
  errors: [],
})

type Answer = (response: ServerResponse) => void
type Seen = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string }

const pdf = Buffer.from('%PDF-1.7 \u00e9', 'latin1')
const fileName = 'demo2027_certificate_D27123456_20270201-090000.pdf'
const document: Answer = (response) => {
  response.writeHead(200, {
    'content-type': 'application/pdf',
    'content-length': pdf.length,
    'content-disposition': `attachment; filename="${fileName}"`,
  })
  response.end(pdf)
}
const refusal =
  (status: number, body: string, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0', ...headers })
    response.end(body)
  }
const error = (status: number, code: string) => refusal(status, JSON.stringify({ code, message: '' }))

let server: Server
let port: number
let seen: Seen[]
let answers: Answer[]
const onOutOfDate = vi.fn()

const get = async (input: { idempotencyKey?: string; showsOutOfDate?: boolean } = {}, retryDelay = 0) => {
  const baseUrl = `http://127.0.0.1:${port}/v2/`
  const download = createDownload({ baseUrl, conventionId: 'demo2027', onOutOfDate, retryDelay })
  return download(issue, { token: 'secret', ...input })
}

beforeEach(async () => {
  seen = []
  answers = []
  onOutOfDate.mockClear()
  server = createServer(async (request, response) => {
    const body = await text(request)
    seen.push({ method: request.method, url: request.url, headers: request.headers, body })
    const answer = answers.shift() ?? document
    answer(response)
  })
  port = await listen(server)
})
afterEach(async () => {
  vi.useRealTimers()
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

const keys = () => seen.map(({ headers }) => headers['idempotency-key'])

test("returns a document unchanged, with the server's file name", async () => {
  const { content, name } = await get()
  expect(Buffer.from(await content.arrayBuffer())).toEqual(pdf)
  expect(content.type).toBe('application/pdf')
  expect(name).toBe(fileName)
  expect(seen[0]).toMatchObject({ method: 'POST', url: '/v2/issues/certificate', body: '{}' })
  expect(seen[0]?.headers).toMatchObject({
    'x-convention-id': 'demo2027',
    'x-api-token': 'Bearer secret',
    'idempotency-key': expect.stringMatching(/^[\x21-\x7e]{16,64}$/),
  })
})

test.each([
  ['attachment; filename=plain.pdf', 'plain.pdf'],
  ['attachment; filename="with; signs.pdf"; size=3', 'with; signs.pdf'],
  [`attachment; filename="ascii.pdf"; filename*=UTF-8''%E9%A0%98%E5%8F%8E%E6%9B%B8.pdf`, '領収書.pdf'],
  [`attachment; filename="ascii.pdf"; filename*=UTF-8''%E9%A0`, 'ascii.pdf'],
  ['attachment', 'document.pdf'],
  ['attachment; filename=""', 'document.pdf'],
])('%s is saved as %s', async (disposition, name) => {
  answers = [
    (response) => {
      response.writeHead(200, { 'content-type': 'application/pdf', 'content-disposition': disposition })
      response.end(pdf)
    },
  ]
  expect(await get()).toMatchObject({ name })
})

describe('a refusal', () => {
  test.each([
    ['JSON', error(409, 'ISSUE_LIMIT_EXCEEDED')],
    [
      'JSON with the media type of a document',
      refusal(409, '{"code":"ISSUE_LIMIT_EXCEEDED"}', { 'content-type': 'application/pdf' }),
    ],
  ])('reads %s from the body', async (_, answer) => {
    answers = [answer]
    await expect(get()).rejects.toMatchObject({ code: 'ISSUE_LIMIT_EXCEEDED', status: 409 })
    expect(seen).toHaveLength(1)
  })

  test('has the code of its status if it is not JSON', async () => {
    answers = [refusal(404, '<!doctype html>', { 'content-type': 'application/pdf' })]
    await expect(get()).rejects.toMatchObject({ code: '404', status: 404 })
  })

  test('reloads the app because the document is closed, unless the caller shows it', async () => {
    answers = [error(403, 'OUT_OF_DATE'), error(403, 'OUT_OF_DATE')]
    await expect(get({ showsOutOfDate: true })).rejects.toMatchObject({ code: 'OUT_OF_DATE' })
    expect(onOutOfDate).not.toHaveBeenCalled()
    await expect(get()).rejects.toMatchObject({ code: 'OUT_OF_DATE' })
    expect(onOutOfDate).toHaveBeenCalledOnce()
  })
})

describe('a retry', () => {
  test.each([
    ['a server error', error(500, 'INTERNAL_ERROR')],
    ['a busy printer', error(503, 'PRINTER_BUSY')],
    ['an earlier request that still runs', error(409, 'REQUEST_IN_PROGRESS')],
  ])('asks for the same document after %s', async (_, failure) => {
    answers = [failure, failure, document]
    expect(await get()).toMatchObject({ name: fileName })
    expect(seen).toHaveLength(3)
    expect(new Set(keys()).size).toBe(1)
  })

  test('waits as long as a busy printer says', async () => {
    answers = [error(503, 'PRINTER_BUSY')]
    const backoffNobodyWaitsFor = 3_600_000
    expect(await get({}, backoffNobodyWaitsFor)).toMatchObject({ name: fileName })
  })

  test('is not attempted a fourth time, and the caller gets the reason', async () => {
    answers = Array.from({ length: 4 }, () => error(503, 'PRINTER_BUSY'))
    await expect(get()).rejects.toMatchObject({ code: 'PRINTER_BUSY', status: 503 })
    expect(seen).toHaveLength(4)
  })

  test('started by the user with the same key is the same call', async () => {
    const idempotencyKey = 'the-same-key-as-before'
    await get({ idempotencyKey })
    await get({ idempotencyKey })
    await get()
    expect(keys().slice(0, 2)).toEqual([idempotencyKey, idempotencyKey])
    expect(keys()[2]).not.toBe(idempotencyKey)
  })
})

describe('an incomplete document', () => {
  test('is rejected if a proxy sent a page instead', async () => {
    answers = [refusal(200, '<!doctype html>', { 'content-type': 'text/html' })]
    await expect(get()).rejects.toThrow('A document came as text/html')
  })

  test('counts as lost after a broken connection', async () => {
    answers = [
      (response) => {
        response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': pdf.length })
        response.write(pdf.subarray(0, 3), () => response.destroy())
      },
    ]
    await expect(get()).rejects.toMatchObject({ code: 'NETWORK_ERROR', status: 0 })
  })

  test('counts as lost after a stalled connection', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const stall: Answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': pdf.length })
      response.write(pdf.subarray(0, 3))
    }
    answers = [stall, stall, stall, stall]
    let isOver = false
    const outcome = expect(get()).rejects.toMatchObject({ code: 'NETWORK_ERROR', status: 0 })
    const over = outcome.finally(() => {
      isOver = true
    })
    while (!isOver) {
      await vi.advanceTimersByTimeAsync(10_000)
      await setImmediate()
    }
    await over
  })
})
