import { randomUUID } from 'node:crypto'
import { api } from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import {
  becomeParticipant,
  codeIn,
  expectOk,
  figuresIn,
  loginToken,
  metricsText,
  newEmail,
  preRegistrationOf,
  type System,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { pino } from 'pino'
import { beforeEach, expect } from 'vitest'
import { minutes } from './duration.ts'
import { logContext } from './log.ts'

const lines: string[] = []
const log = pino({ level: 'info', mixin: logContext }, { write: (line: string) => void lines.push(line) })
const test = systemTest({ log })

type Line = { event: string; reason?: string; subject?: string; client: string; route: string }
const noted = (): Line[] =>
  lines.map((line) => JSON.parse(line)).filter(({ msg }: { msg: string }) => msg === 'security event')

beforeEach(() => {
  lines.length = 0
})

/** How often each event was counted since the last call. */
const counting = (system: System) => {
  let before: ReadonlyMap<string, number> = new Map()
  return async () => {
    const figures = figuresIn(await metricsText(system))
    const events = [...figures].filter(([series]) => series.startsWith('uketsuke_security_events_total'))
    const grown = events.map(([series, count]): [string, number] => [
      /event="(\w+)"/.exec(series)?.[1] ?? '',
      count - (before.get(series) ?? 0),
    ])
    before = figures
    return Object.fromEntries(grown.filter(([, count]) => count > 0))
  }
}

test('notes and counts failed logins and the lockout, under one hash per ID', async ({ system }) => {
  const counts = counting(system)
  await counts()
  const { registrationId } = await becomeParticipant(system)
  const tryOne = (id: string) =>
    system.client.call(api.login, { body: { registrationId: id, password: 'wrong', target: 'mypage' } })
  for (let tries = 0; tries < 11; tries += 1) await tryOne(registrationId)
  await tryOne('D27000000')
  expect(await counts()).toEqual({ loginFailed: 11, lockedOut: 1 })
  const own = noted().slice(0, 11)
  expect(own.map(({ reason }) => reason)).toEqual([
    ...Array.from({ length: 10 }, () => 'INCORRECT_PASSWORD'),
    'TOO_MANY_ATTEMPTS',
  ])
  expect(new Set(own.map(({ subject }) => subject)).size).toBe(1)
  expect(noted()[11]).toMatchObject({
    event: 'loginFailed',
    reason: 'USER_NOT_FOUND',
    route: '/authenticate/login',
    conventionId: 'demo2027',
    requestId: expect.any(String),
    client: expect.stringMatching(/^[0-9a-f]{16}$/),
  })
  expect(noted()[11]?.subject).not.toBe(own[0]?.subject)
  expect(lines.join('')).not.toContain(registrationId)
  expect(lines.join('')).not.toContain('127.0.0.1')
})

test('notes refused and invented tokens and codes', async ({ system }) => {
  const counts = counting(system)
  const participant = await becomeParticipant(system)
  const token = await loginToken(system, participant)
  const code = codeIn(system.mailbox.received(participant.email)[0] ?? { text: '' })
  await counts()
  const { client, operator } = system
  await client.call(api.readUsers, { token: 'made-up' })
  expect(await counts()).toEqual({ tokenRefused: 1 })
  await client.call(api.issueCertificate, { token: 'made-up' })
  expect(await counts()).toEqual({ tokenRefused: 1 })
  await client.call(api.checkCode, { token: 'made-up' })
  expect(await counts()).toEqual({ codeForged: 1 })
  await client.call(api.readPreRegistration, { params: { code: 'made-up' } })
  expect(await counts()).toEqual({ codeForged: 1 })
  await client.call(api.verifyDocument, { params: { code: 'AAAAAAAAAAAAAAAAAAAAAAAAAA' } })
  expect(await counts()).toEqual({ codeForged: 1 })
  const body = { code: 'MADEUP' }
  expectOk(await operator.call(operatorApi.verifyEntryCode, { body, idempotencyKey: randomUUID() }))
  expect(await counts()).toEqual({ codeForged: 1 })

  const { registrationId } = participant
  expect(await operator.call(operatorApi.disableParticipant, { params: { registrationId } })).toMatchObject({
    status: 204,
  })
  await client.call(api.readUsers, { token })
  expect(await counts()).toEqual({ participantDisabled: 1, tokenRefused: 1 })

  const email = newEmail()
  expectOk(await client.call(api.preRegister, { body: preRegistrationOf(email) }))
  const late = codeIn(await system.mailbox.next(email))
  await system.clock.jump(minutes(31))
  await client.call(api.checkCode, { token: late })
  expect(await counts()).toEqual({ codeRefused: 1 })
  for (const secret of [token, code, late, registrationId, email])
    expect(lines.join('')).not.toContain(secret)
})

test('notes password requests and reissued logins, each only once', async ({ system }) => {
  const counts = counting(system)
  const { registrationId, email } = await becomeParticipant(system)
  await counts()
  const idempotencyKey = randomUUID()
  const request = () =>
    system.client.call(api.requestPassword, { body: { registrationId, email }, idempotencyKey })
  expectOk(await request())
  expectOk(await request())
  expect(await counts()).toEqual({ passwordRequested: 1 })
  const params = { registrationId }
  expectOk(
    await system.operator.call(operatorApi.mailAgain, { params, body: {}, idempotencyKey: randomUUID() }),
  )
  expect(await counts()).toEqual({ loginReissued: 1 })
  expect(noted().map(({ event, subject }) => [event, subject])).toEqual([
    ['passwordRequested', expect.any(String)],
    ['loginReissued', noted()[0]?.subject],
  ])
})

test('notes wrong operator keys, without a trace of the key', async ({ system }) => {
  const counts = counting(system)
  await counts()
  const key = 'nearly-the-key-of-the-operator'
  await fetch(`${system.operatorUrl}/v2/findings`, { headers: { 'x-api-token': `Bearer ${key}` } })
  await fetch(`${system.operatorUrl}/metrics`, { headers: { authorization: `Bearer ${key}` } })
  expect(await counts()).toEqual({ operatorKeyRefused: 2 })
  expect(noted()).toMatchObject([
    { event: 'operatorKeyRefused', route: '/v2/findings', requestId: expect.any(String) },
    { event: 'operatorKeyRefused', route: '/metrics' },
  ])
  for (const line of noted()) expect(line).not.toHaveProperty('subject')
})

test('notes a wrong secret of an on-demand system', async ({ system }) => {
  const counts = counting(system)
  await counts()
  const answer = await fetch(`${system.url}/oidc/demo2027/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('ondemand@demo2027:wrong')}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: 'x',
      redirect_uri: 'https://a.example',
    }),
  })
  expect(answer.status).toBe(401)
  expect(await counts()).toEqual({ clientRefused: 1 })
})
