import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { api } from '@uketsuke/contract'
import {
  answerChallenge,
  armScenario,
  cards,
  cardToken,
  codeIn,
  expectOk,
  loginIn,
  mailAfterRetry,
  newEmail,
  obtainCode,
  orderAndRegister,
  preRegistrationOf,
  refuseWhile,
  returnBrowser,
  threeDSecureCards,
  until,
  untilRefunded,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { pino } from 'pino'
import { expect } from 'vitest'
import { logContext } from './log.ts'

const lines: string[] = []
const linesOf = (orderId: string) =>
  lines.map((line) => JSON.parse(line)).filter((line) => line.orderId === orderId)

/** A step is logged after its commit, so its result can be read a moment before its line. */
const untilLogged = (orderId: string, isLine: (line: Record<string, unknown>) => boolean) =>
  until(
    async () => linesOf(orderId),
    (logged) => logged.some(isLine),
  )

/** Logs every field, without the redaction that normally removes some. */
const log = pino({ level: 'trace', mixin: logContext }, { write: (line: string) => void lines.push(line) })
const test = systemTest({ log })

test('logs nothing about a person, in success or failure', async ({ system }) => {
  const { client, mailbox, emulator, clock, db } = system
  const email = newEmail()
  // The error of a rejected mail quotes the recipient.
  await refuseWhile(mailbox, async () =>
    expectOk(await client.call(api.preRegister, { body: preRegistrationOf(email) })),
  )
  const mail = await mailAfterRetry(system, email)
  const code = codeIn(mail)
  const { revokeToken } = expectOk(await client.call(api.readPreRegistration, { params: { code } }))
  const { orderId } = await orderAndRegister(client, { code, email, planId: 'member' })

  // A declined card, then a card whose answer is lost.
  const tokens = [
    await cardToken(emulator.url, cards.declined),
    await cardToken(emulator.url, cards.good),
  ] as const
  const declined = expectOk(
    await client.call(api.beginPayment, { body: { code, orderId, token: tokens[0] } }),
  )
  await until(
    () => client.call(api.readJobStatus, { params: { jobId: declined.jobId } }),
    (answer) => expectOk(answer).status === 'done',
  )
  await clock.advance(10)
  await armScenario(emulator.url, { call: 'ExecTran', scenario: 'timeout-after', times: 1 })
  expectOk(await client.call(api.beginPayment, { body: { code, orderId, token: tokens[1] } }))
  await until(
    async () => {
      await clock.advance(5_000)
      return client.call(api.readPaymentStatus, { params: { orderId } })
    },
    (answer) => expectOk(answer).status === 'done',
  )

  const login = loginIn(await mailbox.next(email))
  await client.call(api.login, { body: { ...login, password: 'Wrong1234', target: 'mypage' } })
  const { token } = expectOk(await client.call(api.login, { body: { ...login, target: 'mypage' } }))
  expectOk(await client.call(api.readUsers, { token }))

  // An internal fault, because database errors quote their input.
  const other = newEmail()
  const otherCode = await obtainCode(client, mailbox, other)
  await db.query(
    `alter table public.pre_registration add constraint nobody check (email <> 'nobody@example.org')`,
  )
  expect(await client.call(api.preRegister, { body: preRegistrationOf('nobody@example.org') })).toMatchObject(
    { status: 500, body: { code: 'INTERNAL_ERROR' } },
  )

  const log = lines.join('')
  const secrets = {
    email,
    code,
    revokeToken,
    password: login.password,
    token,
    ...{ declinedCard: tokens[0], goodCard: tokens[1] },
    cardNumber: cards.good,
    other,
    otherCode,
    nobody: 'nobody@example.org',
    firstName: '太郎',
    lastName: '髙橋',
    furigana: 'たかはし',
    affiliation: '例示大学医学部附属病院',
    address: '千代田区',
    tel: '0300000000',
  }
  const leaked = Object.entries(secrets).filter(([, secret]) => log.includes(secret))
  expect(leaked.map(([name]) => name)).toEqual([])
  // The log must not be empty: it names calls, failed mails, charges and the fault by ID.
  expect(log).toContain('"msg":"answered"')
  expect(log).toContain('"msg":"mail not sent yet"')
  expect(log).toContain('"msg":"request failed"')
  expect(log).toMatch(/"jobId":"[a-z2-7]{8}"/)
  expect(log).toMatch(
    /"requestId":"[0-9a-f-]{36}","conventionId":"demo2027","method":"POST","route":"\/v2\/registration","status":200/,
  )

  // The life of the order according to its lines.
  expect(
    linesOf(orderId).map(({ msg, event, outcome, answer }) => [msg, event ?? outcome ?? answer]),
  ).toEqual([
    ['order step', 'placed'],
    ['order step', 'begun'],
    ['card sent to the provider', undefined],
    ['card provider answered', 'declined'],
    ['order step', 'declined'],
    ['order step', 'begun'],
    ['card sent to the provider', undefined],
    ['card provider asked', 'paid'],
    ['order step', 'paid'],
  ])
  for (const line of linesOf(orderId))
    expect(line).toMatchObject({
      level: 30,
      conventionId: 'demo2027',
      pid: process.pid,
      hostname: hostname(),
    })
})

test('shows the outcome of a refund, and of 3-D Secure', async ({ system, secretariat, buyer }) => {
  const order = await buyer.newOrder()
  const { jobId, accessId } = await buyer.payAway(order, threeDSecureCards.challenged)
  await answerChallenge(system.emulator.url, accessId)
  await returnBrowser(system.url, accessId)
  await buyer.decided(jobId)
  expectOk(await secretariat.askRefund(order.orderId, { amount: 1_000 }))
  await untilRefunded(system, order.orderId)
  await untilLogged(order.orderId, ({ msg }) => msg === 'refund settled')
  const said = linesOf(order.orderId).map(({ msg, event, outcome }) => [msg, event ?? outcome])
  expect(said.slice(3)).toEqual([
    ['card provider answered', 'redirect'],
    ['order step', 'challenged'],
    ['order step', 'returned'],
    ['card sent to the provider', undefined],
    ['card provider answered', 'paid'],
    ['order step', 'paid'],
    ['refund requested', undefined],
    ['refund answered', 'done'],
    ['refund settled', 'done'],
  ])
})

test('shows how an unknown outcome was settled', async ({ system, buyer }) => {
  const order = await buyer.newOrder()
  const { orderId } = order
  await armScenario(system.emulator.url, { call: 'ExecTran', scenario: 'http-500-after', times: 1, orderId })
  await buyer.pay(order)
  await untilLogged(orderId, ({ event }) => event === 'lost')
  await buyer.advanceUntil(
    () => buyer.status(orderId),
    (status) => status === 'done',
  )
  await untilLogged(orderId, ({ event }) => event === 'paid')
  expect(
    linesOf(orderId)
      .map(({ msg, event, outcome, answer }) => [msg, event ?? outcome ?? answer])
      .slice(3),
  ).toEqual([
    ['card provider gave no answer', undefined],
    ['card provider answered', 'unknown'],
    ['order step', 'lost'],
    ['card provider asked', 'paid'],
    ['order step', 'paid'],
  ])
})

test('begins with the running release, as in /healthz', async ({ system }) => {
  const [first] = lines
  const { version } = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8'))
  const running = {
    version,
    commit: JSON.parse(first ?? '').commit,
    migration: expect.stringMatching(/^\d{4}_[a-z_]+$/),
  }
  expect(JSON.parse(first ?? '')).toMatchObject({ msg: 'starting', ...running })
  expect(await (await fetch(`${system.url}/healthz`)).json()).toEqual({ status: 'ok', ...running })
})
