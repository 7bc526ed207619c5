import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { api, apiBase } from '@uketsuke/contract'
import { newEmail, preRegistrationOf, type System, startSystem, until } from '@uketsuke/testing'
import { Agent } from 'undici'
import { expect, inject, test as plain } from 'vitest'

const grace = 5_000

/** A product that its own test stops. */
const test = plain.extend<{ system: System }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads there which fixtures a function needs.
  system: async ({}, use) => {
    const places = { serverUrl: inject('serverUrl'), template: inject('template') }
    await use(await startSystem({ ...places, stopGrace: grace }))
  },
})

const path = apiBase + api.readSiteConfiguration.path
const convention = { 'x-convention-id': 'demo2027' }

/** Makes calls over kept-alive connections. Returns the status and the Connection header of each answer. */
const callerOf = ({ url }: System) => {
  const dispatcher = new Agent({ connections: 8, pipelining: 1 })
  const call = async (to = path) => {
    const sent = { origin: url, path: to, method: 'GET', headers: convention } as const
    const { statusCode, headers, body } = await dispatcher.request(sent)
    await body.dump()
    return { status: statusCode, connection: headers.connection }
  }
  return { call, end: () => dispatcher.destroy() }
}

/** A connection that sends the given text and records everything that it receives. */
const open = async ({ url }: System): Promise<{ socket: Socket; received: () => string }> => {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.setEncoding('latin1').on('data', (part) => (received += part))
  await once(socket, 'connect')
  return { socket, received: () => received }
}

test('answers every call of a load balancer that checks for readiness', async ({ system }) => {
  const { call, end } = callerOf(system)
  let isReady = true
  const answers: { status: number; connection: unknown }[] = []
  const callAsLongAsReady = async () => {
    while (isReady) answers.push(await call())
  }
  const callers = Array.from({ length: 8 }, callAsLongAsReady)
  await until(
    async () => answers.length,
    (count) => count > 50,
  )
  expect(new Set(answers.map(({ connection }) => connection))).toEqual(new Set(['keep-alive']))

  const stopped = system.stop()
  await until(
    () => call('/readyz'),
    ({ status }) => status === 503,
  )
  const before = answers.length
  await until(
    async () => answers.length,
    (count) => count > before + 50,
  )
  isReady = false
  await Promise.all(callers)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  // The first answers may include those of calls that were already running when it stopped.
  expect(new Set(answers.slice(before + 8).map(({ connection }) => connection))).toEqual(new Set(['close']))

  await system.clock.advance(grace)
  await stopped
  await expect(call()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await end()
})

test('answers the running call, and refuses a call after the grace period', async ({ system }) => {
  const head = `GET ${path} HTTP/1.1\r\nhost: site\r\nx-convention-id: demo2027\r\n`
  const late = await open(system)
  late.socket.write(head)

  // The running call waits for this lock.
  const lock = await system.db.connect()
  await lock.query('begin')
  await lock.query('lock table public.pre_registration')
  const body = Buffer.from(JSON.stringify(preRegistrationOf(newEmail())))
  const running = await open(system)
  running.socket.write(
    `POST ${apiBase}${api.preRegister.path} HTTP/1.1\r\nhost: site\r\nx-convention-id: demo2027\r\n` +
      `idempotency-key: ${crypto.randomUUID()}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  await until(
    async () =>
      (
        await system.db.query(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
      ).rowCount,
    (count) => count === 1,
  )

  const stopped = system.stop()
  await until(
    async () => (await fetch(`${system.url}/readyz`)).status,
    (status) => status === 503,
  )
  await system.clock.advance(grace)
  await until(
    () =>
      open(system).then(
        () => 'open',
        ({ code }) => code,
      ),
    (outcome) => outcome === 'ECONNREFUSED',
  )

  late.socket.write('\r\n')
  await once(late.socket, 'close')
  expect(late.received()).toMatch(/^HTTP\/1\.1 503 /)
  expect(late.received()).toMatch(/^connection: close\r$/im)
  expect(late.received()).toMatch(/^retry-after: 1\r$/im)
  expect(late.received()).toContain('"code":"SERVICE_UNAVAILABLE"')

  await lock.query('rollback')
  lock.release()
  await once(running.socket, 'close')
  expect(running.received()).toMatch(/^HTTP\/1\.1 201 /)
  expect(running.received()).toMatch(/^connection: close\r$/im)

  await stopped
})
