import { expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createHttpServer } from './http-server.ts'

const serverOf = async (trustedProxies?: readonly string[]) => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line: string) => void lines.push(line) })
  const fastify = await createHttpServer({
    log,
    secure: false,
    ...(trustedProxies && { trustedProxies }),
  })
  fastify.get('/ip', (request) => ({ ip: request.ip }))
  const ask = async (remoteAddress: string, forwarded?: string): Promise<string> => {
    const answer = await fastify.inject({
      url: '/ip',
      remoteAddress,
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    })
    return answer.json().ip
  }
  return { ask, warnings: () => lines.map((line) => JSON.parse(line).msg as string) }
}

test('only a proxy on this machine may name the client, unless others are trusted', async () => {
  const { ask } = await serverOf()
  expect(await ask('127.0.0.1', '203.0.113.7')).toBe('203.0.113.7')
  expect(await ask('10.0.0.5', '203.0.113.7')).toBe('10.0.0.5')
})

test('a trusted proxy names the client, and nobody behind it can name another', async () => {
  const { ask } = await serverOf(['10.0.0.0/24', '2001:db8::5'])
  expect(await ask('10.0.0.5', '203.0.113.7')).toBe('203.0.113.7')
  expect(await ask('2001:db8::5', '203.0.113.7')).toBe('203.0.113.7')
  expect(await ask('10.0.0.5', '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7')
  expect(await ask('10.0.0.5', '203.0.113.7, 10.0.0.6')).toBe('203.0.113.7')
  expect(await ask('10.0.1.5', '203.0.113.7')).toBe('10.0.1.5')
  expect(await ask('127.0.0.1', '203.0.113.7')).toBe('203.0.113.7')
})

test('warns once about an untrusted proxy that forwards every request', async () => {
  const { ask, warnings } = await serverOf()
  for (let call = 0; call < 99; call++) await ask('10.0.0.5', '203.0.113.7')
  await ask('10.0.0.6')
  for (let call = 0; call < 99; call++) await ask('10.0.0.5', '203.0.113.7')
  expect(warnings()).toEqual([])
  for (let call = 0; call < 200; call++) await ask('10.0.0.5', '203.0.113.7')
  expect(warnings()).toEqual(['every request comes through a proxy that TRUSTED_PROXIES does not name'])
})

test.each(['127.0.0.1', '10.0.0.5'])(
  'does not warn about %s, which is trusted and calls for itself',
  async (peer) => {
    const { ask, warnings } = await serverOf(['10.0.0.5'])
    for (let call = 0; call < 200; call++) expect(await ask(peer, peer)).toBe(peer)
    expect(warnings()).toEqual([])
  },
)
