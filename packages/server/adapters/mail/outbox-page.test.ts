import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpServer } from '../../platform/http/http-server.ts'
import { createLog } from '../../platform/log.ts'
import { mountOutbox } from './outbox-page.ts'

test('shows the mails on this machine, but to no other machine', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'uketsuke-outbox-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await writeFile(
    join(dir, 'a.eml'),
    'Subject: Your link\nTo: a@example.org\n\nhttps://example.org/#/registration\n',
  )
  const fastify = await createHttpServer({ log: createLog('silent'), secure: false })
  mountOutbox(fastify, dir)
  const ask = (remoteAddress: string, forwarded?: string) =>
    fastify.inject({
      url: '/dev/outbox',
      remoteAddress,
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    })

  expect((await ask('127.0.0.1')).body).toContain('Your link')
  expect((await ask('::1')).body).toContain('Your link')
  for (const from of [
    ['192.168.1.10'],
    ['2001:db8::1'],
    ['127.0.0.1', '203.0.113.7'],
    ['10.0.0.1', '127.0.0.1'],
  ]) {
    const { statusCode, body } = await ask(from[0] ?? '', from[1])
    expect({ from, statusCode }).toEqual({ from, statusCode: 404 })
    expect(body).not.toContain('Your link')
  }
})
