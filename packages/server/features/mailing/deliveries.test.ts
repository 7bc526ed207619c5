import { api } from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import {
  becomeParticipant,
  codeIn,
  expectOk,
  loginIn,
  loginToken,
  mailAfterRetry,
  newEmail,
  preRegistrationOf,
  registrationOf,
  type System,
  until,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { pino } from 'pino'
import { expect } from 'vitest'
import { minutes } from '../../platform/duration.ts'

const lines: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
const mailTimes = { connect: 1_000, greeting: 500, commands: 2_000, slow: 1_000, data: 2_000 }
const test = systemTest({ log, mailTimes })

test.beforeEach(async ({ system }) => {
  lines.length = 0
  await system.db.query('delete from mail_finding')
})

const gone = '550 5.1.1 no such user'
const full = '450 4.2.2 mailbox full'

const findings = async ({ operator }: System) =>
  expectOk(await operator.call(operatorApi.listFindings, { query: {} })).findings
const firstFinding = async (system: System) => {
  const [finding] = await until(
    () => findings(system),
    (found) => found.length > 0,
  )
  if (!finding) throw new Error('there is none')
  return finding
}
const logged = (message: string) =>
  lines.map((line) => JSON.parse(line)).filter((entry: { msg: string }) => entry.msg === message)

const preRegister = async ({ client }: System, email: string) =>
  expectOk(await client.call(api.preRegister, { body: preRegistrationOf(email) }))

/** Registers a person whose mails get this reply from then on. */
const registerWith = async (system: System, reply: string, email = newEmail()) => {
  await preRegister(system, email)
  const code = codeIn(await system.mailbox.next(email))
  system.mailbox.refuseFor(email, reply)
  const body = registrationOf(code, email, 'student')
  const { registrationId } = expectOk(await system.client.call(api.register, { token: code, body }))
  return { email, registrationId }
}

const mailAgain = ({ operator }: System, registrationId: string, email?: string) =>
  operator.call(operatorApi.mailAgain, {
    params: { registrationId },
    body: email ? { email } : {},
    idempotencyKey: crypto.randomUUID(),
  })

test('lists a refused mail at once, with the person and the reply, and logs neither name nor address', async ({
  system,
}) => {
  const { email, registrationId } = await registerWith(system, gone)
  expect(await firstFinding(system)).toEqual({
    findingId: expect.any(String),
    orderId: null,
    kind: 'mailRefused',
    text: expect.stringContaining(`POST /v2/participants/${registrationId}/mails`),
    mail: {
      kind: 'completion',
      registrationId,
      preRegistrationId: null,
      email,
      smtpCode: 550,
      enhancedCode: '5.1.1',
      attempts: 1,
    },
    foundAt: expect.any(String),
    closedAt: null,
  })
  expect(logged('mail refused')).toMatchObject([
    { mail: 'completion', registrationId, smtpCode: 550, enhancedCode: '5.1.1', attempt: 1 },
  ])
  expect(lines.join('')).not.toContain(email)
})

test('sends a refused mail again, to the corrected address', async ({ system }) => {
  const { registrationId } = await registerWith(system, gone)
  await firstFinding(system)
  const corrected = newEmail()
  const answer = await mailAgain(system, registrationId, corrected)
  expect(answer).toMatchObject({ status: 200, body: { mails: ['login'] } })
  const login = loginIn(await system.mailbox.next(corrected))
  expect(login.registrationId).toBe(registrationId)
  await loginToken(system, login)
  expect(await findings(system)).toEqual([])
  const { participants } = expectOk(
    await system.operator.call(operatorApi.listParticipants, { query: { email: corrected } }),
  )
  expect(participants).toMatchObject([{ registrationId, email: corrected }])
})

test('lists the mail again when the new address is refused too', async ({ system }) => {
  const { registrationId } = await registerWith(system, gone)
  await firstFinding(system)
  const wrong = newEmail()
  system.mailbox.refuseFor(wrong, gone)
  expectOk(await mailAgain(system, registrationId, wrong))
  await until(
    () => findings(system),
    (found) => found[0]?.mail?.email === wrong,
  )
})

test('retries a deferred mail with growing gaps, and does not report mails as late because of it', async ({
  system,
}) => {
  const { email, registrationId } = await registerWith(system, full)
  await until(
    async () => {
      await system.clock.advance(minutes(1))
      return logged('mail not sent yet').length
    },
    (attempts) => attempts >= 5,
  )
  expect(logged('mail not sent yet').slice(0, 2)).toMatchObject([
    { mail: 'completion', registrationId, smtpCode: 450, enhancedCode: '4.2.2', attempt: 1 },
    { attempt: 2, triedAgainBy: expect.stringMatching(/^\d{4}-/) },
  ])
  expect(await preRegister(system, newEmail())).toEqual({ mailIsLate: false })
  expect(await findings(system)).toEqual([])
  system.mailbox.refuseFor(email, null)
  await loginToken(system, loginIn(await mailAfterRetry(system, email)))
})

test('gives up on a mail after two days, records a finding, and resends it on request', async ({
  system,
}) => {
  const { email, registrationId } = await registerWith(system, full)
  // Two days have room for 296 attempts.
  await until(
    () =>
      system.db.query(
        `update pgboss.job set retry_count = 294 where name = 'completion-mail' and state = 'retry'`,
      ),
    ({ rowCount }) => rowCount === 1,
  )
  await until(
    async () => {
      await system.clock.advance(10_000)
      return logged('mail given up').length
    },
    (count) => count > 0,
  )
  expect(logged('mail given up')).toMatchObject([{ registrationId, smtpCode: 450, attempt: 296 }])
  expect(await firstFinding(system)).toMatchObject({
    kind: 'mailGivenUp',
    text: expect.stringContaining('tried 296 times'),
    mail: { registrationId, attempts: 296 },
  })
  system.mailbox.refuseFor(email, null)
  expectOk(await mailAgain(system, registrationId))
  await loginToken(system, loginIn(await system.mailbox.next(email)))
})

test('lists one finding for a person whose links are all refused', async ({ system }) => {
  const email = newEmail()
  system.mailbox.refuseFor(email, gone)
  await preRegister(system, email)
  await firstFinding(system)
  await system.clock.advance(61_000)
  await preRegister(system, email)
  await until(
    async () => logged('mail refused').length,
    (count) => count === 2,
  )
  expect(await findings(system)).toMatchObject([
    {
      kind: 'mailRefused',
      text: expect.stringContaining('can pre-register again'),
      mail: { kind: 'link', registrationId: null, preRegistrationId: expect.any(String), email },
    },
  ])
})

test('closes a finding about a mail', async ({ system }) => {
  await registerWith(system, gone)
  const { findingId } = await firstFinding(system)
  expect(await system.operator.call(operatorApi.closeFinding, { params: { findingId } })).toMatchObject({
    status: 204,
  })
  expect(await findings(system)).toEqual([])
})

test('mails a new login even if no mail was lost, and ends the old one', async ({ system }) => {
  const participant = await becomeParticipant(system)
  const token = await loginToken(system, participant)
  const answer = await mailAgain(system, participant.registrationId)
  expect(answer).toMatchObject({ status: 200, body: { mails: ['login'] } })
  const login = loginIn(await system.mailbox.next(participant.email))
  expect(login.password).not.toBe(participant.password)
  expect(await system.client.call(api.checkLogin, { token })).toMatchObject({ status: 401 })
  await loginToken(system, login)
})

test('refuses another participant’s address, and takes over one from a pre-registration', async ({
  system,
}) => {
  const { registrationId, email } = await becomeParticipant(system)
  const other = await becomeParticipant(system)
  expect(await mailAgain(system, registrationId, other.email)).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_REGISTRATED' },
  })
  const free = newEmail()
  await preRegister(system, free)
  const code = codeIn(await system.mailbox.next(free))
  expectOk(await mailAgain(system, registrationId, free.toUpperCase()))
  expect(loginIn(await system.mailbox.next(free)).registrationId).toBe(registrationId)
  expect(await system.client.call(api.checkCode, { token: code })).toMatchObject({ status: 403 })
  expect(expectOk(await mailAgain(system, registrationId, email)).mails).toEqual(['login'])
  expect(await mailAgain(system, 'D27000000')).toMatchObject({ status: 404 })
})

test('finishes the other mails while one hangs', async ({ system }) => {
  const [hanging, others] = [newEmail(), Array.from({ length: 6 }, newEmail)]
  system.mailbox.refuseFor(hanging, 'silence')
  await Promise.all([hanging, ...others].map((email) => preRegister(system, email)))
  await Promise.all(others.map((email) => system.mailbox.next(email)))
  const { rows } = await until(
    () =>
      system.db.query(
        `select state, count(*)::int from pgboss.job where name = 'link-mail' and state <> 'completed' group by state`,
      ),
    ({ rows }) => rows.length === 1 && rows[0]?.count === 1,
  )
  expect(rows).toEqual([{ state: 'active', count: 1 }])
  system.mailbox.refuseFor(hanging, null)
  codeIn(await mailAfterRetry(system, hanging))
  for (const email of others) expect(system.mailbox.received(email)).toHaveLength(1)
})

test('reports mails as late while the mail server is silent, and delivers them all afterwards', async ({
  system,
}) => {
  const waits = async () => {
    await system.clock.advance(15_000)
    const { mail } = (await (await fetch(`${system.url}/readyz`)).json()) as {
      mail: { oldestWaiting: string | null }
    }
    return mail.oldestWaiting === null ? 0 : system.clock.now() - Date.parse(mail.oldestWaiting)
  }
  await until(waits, (ms) => ms === 0)
  const emails = Array.from({ length: 5 }, newEmail)
  system.mailbox.fail('silent at sender')
  for (const email of emails) expect(await preRegister(system, email)).toEqual({ mailIsLate: false })
  await until(waits, (ms) => ms > 60_000)
  const last = newEmail()
  expect(await preRegister(system, last)).toEqual({ mailIsLate: true })
  await until(
    async () => logged('mail server failed').length,
    (count) => count > 0,
  )
  system.mailbox.fail(null)
  await until(waits, (ms) => ms === 0)
  for (const email of [...emails, last]) codeIn(await mailAfterRetry(system, email))
  for (const email of emails) expect(system.mailbox.received(email)).toHaveLength(1)
  expect(await preRegister(system, newEmail())).toEqual({ mailIsLate: false })
})
