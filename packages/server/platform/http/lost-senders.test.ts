import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpServer } from './http-server.ts'

const lines: { level: number; msg: string }[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })

let fastify: FastifyInstance
beforeAll(async () => {
  fastify = await createHttpServer({ log, secure: false })
  fastify.post('/call', async () => 'answer')
  await fastify.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => fastify.close())

test.each<[how: string, leave: (socket: Socket) => unknown]>([
  ['resets the connection', (socket) => socket.resetAndDestroy()],
  ['closes the connection', (socket) => socket.destroy()],
  ['closes its half', (socket) => socket.end()],
])('a sender who %s in the middle of the body is not mistaken for a lost database', async (_how, leave) => {
  const { port } = fastify.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.resume()
  const arrived = once(fastify.server, 'request') as Promise<[IncomingMessage]>
  socket.write(
    'POST /call HTTP/1.1\r\nhost: site\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{"a',
  )
  const [request] = await arrived
  const gone = new Promise((resolve) => request.on('close', resolve))
  leave(socket)
  await gone
  expect(request.complete).toBe(false)
  expect(lines).toEqual([])
})
