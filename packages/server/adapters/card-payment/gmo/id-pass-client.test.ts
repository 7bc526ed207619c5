import { createServer, type RequestListener } from 'node:http'
import { freePort } from '@uketsuke/testing/free-port'
import { listen } from '@uketsuke/testing/listen'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Clock } from '../../../platform/clock.ts'
import { createLog } from '../../../platform/log.ts'
import {
  defaultTimeouts,
  type IdPassClient,
  idPassClient,
  type Operation,
  type Timeouts,
} from './id-pass-client.ts'

/** Ends pauses at once and records their length. */
const impatientClock = (pauses: number[]): Clock => ({
  now: () => 0,
  setTimeout: (run, ms) => {
    pauses.push(ms)
    queueMicrotask(run)
  },
  clearTimeout: () => {},
  setInterval: () => {},
  clearInterval: () => {},
})

/** A client whose provider always gives this answer, and the paths that the client requested. */
const begin = async (
  answer: RequestListener,
  timeouts: Timeouts = defaultTimeouts,
): Promise<{ client: IdPassClient; asked: string[]; pauses: number[] }> => {
  const asked: string[] = []
  const pauses: number[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
  const apiUrl = `http://127.0.0.1:${await listen(server)}`
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const log = createLog('silent')
  return { client: idPassClient({ apiUrl, clock: impatientClock(pauses), log, timeouts }), asked, pauses }
}
const busy: RequestListener = (_request, response) => response.end('ErrCode=E92&ErrInfo=E92000001')

test('sends a POST with a form, and returns the fields of the answer', async () => {
  const { client, asked } = await begin((_request, response) => response.end('AccessID=a1\r\n'))
  expect(await client.send('EntryTran', { OrderID: 'o' })).toEqual({
    kind: 'answer',
    fields: new Map([['accessid', 'a1']]),
  })
  expect(asked).toEqual(['POST /payment/EntryTran.idPass'])
})

test('returns the codes of an error, and its other fields', async () => {
  const { client } = await begin((_request, response) =>
    response.end('Status=X&ErrCode=E01&ErrInfo=E01010001'),
  )
  expect(await client.send('SearchTrade', {})).toMatchObject({ kind: 'error', codes: ['E01010001'] })
})

describe('an answer is lost', () => {
  test.each(Object.keys(defaultTimeouts) as Operation[])('after the time limit of %s', async (operation) => {
    const { client, asked } = await begin(() => {}, { ...defaultTimeouts, [operation]: 50 })
    expect(await client.send(operation, {})).toEqual({ kind: 'lost', reason: `${operation}: TimeoutError` })
    // On a busy machine, the limit can end before the request arrives.
    expect(asked.length).toBeLessThan(2)
  })

  test('if it stops halfway', async () => {
    const { client } = await begin(
      (_request, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('ACS=0&')
      },
      { ...defaultTimeouts, ExecTran: 100 },
    )
    expect(await client.send('ExecTran', {})).toEqual({ kind: 'lost', reason: 'ExecTran: TimeoutError' })
  })

  test('if the connection is cut', async () => {
    const { client, asked } = await begin((request) => request.socket.destroy())
    expect(await client.send('ExecTran', {})).toEqual({ kind: 'lost', reason: 'ExecTran: ECONNRESET' })
    expect(asked).toHaveLength(1)
  })

  test('if the connection is cut halfway', async () => {
    const { client, asked } = await begin((request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('ACS=0&')
      setImmediate(() => request.socket.destroy())
    })
    expect(await client.send('ExecTran', {})).toEqual({ kind: 'lost', reason: 'ExecTran: ECONNRESET' })
    expect(asked).toHaveLength(1)
  })

  test('if a kept connection is cut under the second call, which is sent only once', async () => {
    const sockets = new Set<unknown>()
    const { client, asked } = await begin((request, response) => {
      if (sockets.has(request.socket)) request.socket.destroy()
      else response.end('AccessID=a1')
      sockets.add(request.socket)
    })
    expect(await client.send('EntryTran', {})).toMatchObject({ kind: 'answer' })
    expect(await client.send('ExecTran', {})).toEqual({ kind: 'lost', reason: 'ExecTran: ECONNRESET' })
    expect(asked).toHaveLength(2)
    expect(sockets.size).toBe(1)
  })

  test('if no server is listening', async () => {
    const apiUrl = `http://127.0.0.1:${await freePort()}`
    const log = createLog('silent')
    const client = idPassClient({ apiUrl, clock: impatientClock([]), log, timeouts: defaultTimeouts })
    expect(await client.send('ExecTran', {})).toEqual({ kind: 'lost', reason: 'ExecTran: ECONNREFUSED' })
  })

  test('if its status is not 200, whatever it contains', async () => {
    const { client } = await begin((_request, response) => response.writeHead(503).end('ACS=0&OrderID=o'))
    expect(await client.send('ExecTran', {})).toEqual({ kind: 'lost', reason: 'ExecTran: HTTP 503' })
  })

  test('if it redirects, and the card is not sent to the new address', async () => {
    const { client, asked } = await begin((_request, response) =>
      response.writeHead(307, { location: '/elsewhere' }).end(),
    )
    expect(await client.send('ExecTran', {})).toEqual({ kind: 'lost', reason: 'ExecTran: HTTP 307' })
    expect(asked).toHaveLength(1)
  })

  test('if it is a web page', async () => {
    const { client } = await begin((_request, response) =>
      response.end('<html><body>maintenance</body></html>'),
    )
    expect(await client.send('ExecTran', {})).toEqual({ kind: 'lost', reason: 'ExecTran: unreadable answer' })
  })
})

describe('a busy provider', () => {
  test('is asked three more times', async () => {
    const { client, asked, pauses } = await begin(busy)
    expect(await client.send('ExecTran', {})).toMatchObject({ kind: 'error', codes: ['E92000001'] })
    expect(asked).toHaveLength(4)
    expect(pauses).toEqual([1000, 2000, 5000])
  })

  test('is not asked again if the pause took too long', async () => {
    const { client, asked } = await begin(busy)
    expect(await client.send('ExecTran', {}, () => false)).toMatchObject({ kind: 'error' })
    expect(asked).toHaveLength(1)
  })

  test.each(['E90010001', 'E91099999', '42C500000', 'EX1000302', 'E92000001|E90010001'])(
    'is not one that answers %s, whose call is sent once',
    async (codes) => {
      const { client, asked } = await begin((_request, response) =>
        response.end(`ErrCode=X&ErrInfo=${codes}`),
      )
      expect(await client.send('ExecTran', {})).toMatchObject({ kind: 'error' })
      expect(asked).toHaveLength(1)
    },
  )
})
