import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { limits } from '@uketsuke/contract'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHttpServer } from './http-server.ts'

const plain = { log: pino({ level: 'silent' }), secure: false }

test('gives a request 60 seconds to arrive', async () => {
  const { server, close } = await createHttpServer(plain)
  expect(limits.requestTimeout).toBe(60_000)
  expect(server).toMatchObject({
    requestTimeout: limits.requestTimeout,
    headersTimeout: limits.requestTimeout,
  })
  await close()
})

/** Slow answers wait for this promise. */
let released: PromiseWithResolvers<void>
beforeEach(() => {
  released = Promise.withResolvers()
})

let fastify: FastifyInstance
let sockets: Socket[]
beforeAll(async () => {
  sockets = []
  fastify = await createHttpServer({ ...plain, arrival: { within: 500, checkedEvery: 50 } })
  fastify.get('/quick', async () => 'quick')
  fastify.post('/slow', async () => {
    await released.promise
    return 'decided'
  })
  fastify.get('/long', (_request, reply) => {
    const parts = async function* () {
      yield 'begins, '
      await released.promise
      yield 'ends'
    }
    reply.type('text/plain').send(Readable.from(parts()))
  })
  await fastify.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await fastify.close()
})

/** Opens a connection and records everything that it receives. */
const open = async () => {
  const { port } = fastify.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let received = ''
  socket.setEncoding('latin1').on('data', (part) => (received += part))
  await once(socket, 'connect')
  return {
    send: (text: string) => socket.write(text),
    /** Resolves with the received data once it includes `wanted`. */
    until: async (wanted: string) => {
      while (!received.includes(wanted)) await once(socket, 'data')
      return received
    },
    /** Resolves with the received data once the server closes the connection. */
    end: async () => {
      if (!socket.closed) await once(socket, 'close')
      return received
    },
  }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: site\r\n\r\n`
const post = (length: number, sent: string) =>
  `POST /slow HTTP/1.1\r\nhost: site\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${sent}`

describe('times out and closes the connection:', () => {
  test.each([
    ['a request without the end of its headers', 'GET /quick HTTP/1.1\r\nhost: si'],
    ['a request without the end of its body', post(100, '{"half":')],
  ])('%s', async (_what, half) => {
    const connection = await open()
    connection.send(half)
    const received = await connection.end()
    expect(received).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    expect(received).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\n/)
    expect(received).toMatch(/\r\n\r\n\{"code":"REQUEST_TIMEOUT","message":"request timeout"\}$/)
  })

  test('a second request that stops on a kept-alive connection', async () => {
    const connection = await open()
    connection.send(get('/quick'))
    await connection.until('quick')
    connection.send('GET /quick HTTP/1.1\r\n')
    const [first, second] = (await connection.end()).split(/(?=HTTP\/1\.1 )/)
    expect(first).toContain('200 OK')
    expect(second).toContain('408 Request Timeout')
  })
})

test('does not time out a complete request, a slow or unread answer, or an idle kept-alive connection', async () => {
  const [kept, slow, long] = [await open(), await open(), await open()]
  kept.send(get('/quick'))
  await kept.until('quick')
  slow.send(post(2, '{}'))
  long.send(get('/long'))
  await long.until('begins')

  // This request begins after all the others, so its timeout shows that their time is over too.
  const half = await open()
  half.send(post(100, '{"half":'))
  expect(await half.end()).toContain('408')

  released.resolve()
  expect(await slow.until('decided')).toContain('200 OK')
  expect(await long.until('ends')).toContain('200 OK')
  kept.send(get('/no-such-page'))
  expect(await kept.until('NOT_FOUND')).toContain('404 Not Found')
})
