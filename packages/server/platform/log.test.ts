import { api } from '@uketsuke/contract'
import {
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
  until,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { pino } from 'pino'
import { expect } from 'vitest'

const lines: string[] = []

/** Logs every field, without the redaction that normally removes some. */
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
const test = systemTest({ log })

test('logs nothing about a person, whatever succeeds or fails', async ({ system }) => {
  const { client, mailbox, emulator, clock, db } = system
  const email = newEmail()
  // A rejected mail: its error quotes the recipient.
  await refuseWhile(mailbox, async () =>
    expectOk(await client.call(api.preRegister, { body: preRegistrationOf(email) })),
  )
  const mail = await mailAfterRetry(system, email)
  const code = codeIn(mail)
  const { revokeToken } = expectOk(await client.call(api.readPreRegistration, { params: { code } }))
  const { orderId } = await orderAndRegister(client, { code, email, planId: 'member' })

  // A declined card, then one whose answer is lost.
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

  // An internal fault: database errors quote their input.
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
  // Make sure that the log is not empty: it names calls, failed mails, charges and the fault by ID.
  expect(log).toContain('"msg":"answered"')
  expect(log).toContain('"msg":"mail not sent"')
  expect(log).toContain('"msg":"card charged"')
  expect(log).toContain('"msg":"request failed"')
  expect(log).toMatch(/"jobId":"[a-z2-7]{24}"/)
  expect(log).toMatch(/"requestId":"[0-9a-f-]{36}","method":"POST","route":"\/v2\/registration","status":200/)
})
