import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { closeListener } from './close-listener.ts'
import { createHttpServer } from './http-server.ts'

test('does not wait for a connection that sends nothing', async () => {
  const fastify = await createHttpServer({
    log: pino({ level: 'silent' }),
    secure: false,
  })
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((fastify.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  const ended = once(socket, 'close')
  await closeListener(fastify, 50)
  await ended
  expect(fastify.server.listening).toBe(false)
})
