import { randomInt } from 'node:crypto'
import { api, type Language } from '@uketsuke/contract'
import {
  becomeParticipant,
  createApiClient,
  loginIn,
  loginToken,
  mailAfterRetry,
  newEmail,
  obtainCode,
  orderAndRegister,
  type Participant,
  refuseWhile,
  type System,
  secretariatOf,
  tablesHolding,
  until,
  untilJobsDone,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { describe, expect } from 'vitest'
import { days, minutes } from '../../platform/duration.ts'

/** In the second convention, My Page is closed. */
const test = systemTest({
  now: new Date('2027-02-01T00:00:00Z'),
  conventions: (folders) =>
    folders.edit(
      (yaml) =>
        yaml.replace(/(mypage: \{ startDate: [^,]*, endDate: )"[^"]*"/, '$1"2027-01-31T00:00:00+09:00"'),
      'other2027',
    ),
}).extend('someone', ({ system }) => becomeParticipant(system))

type Pair = Pick<Participant, 'registrationId' | 'email'>

const nobody = (): Pair => ({ registrationId: `D27nobody${randomInt(1e12)}`, email: newEmail() })

const ask = (system: System, { registrationId, email }: Pair, clientAddress?: string) =>
  system.client.call(api.requestPassword, {
    body: { registrationId, email },
    ...(clientAddress && { clientAddress }),
  })

const logIn = (
  system: System,
  { registrationId, password }: Pick<Participant, 'registrationId' | 'password'>,
) => system.client.call(api.login, { body: { registrationId, password, target: 'mypage' } })

const nextLogin = async (system: System, email: string) => loginIn(await system.mailbox.next(email))
const passwordHashOf = async (
  system: System,
  { registrationId }: Pick<Participant, 'registrationId'>,
): Promise<Buffer> =>
  (
    await system.db.query('select password_hash from participant where registration_id = $1', [
      registrationId,
    ])
  ).rows[0].password_hash

const accepted = { status: 202, body: {} }
const tooMany = { status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } }

const mails = [
  ['ja', '新しいパスワードのお知らせ'],
  ['en', 'Your new password'],
] as const satisfies [Language, string][]

test.for(mails)(
  'mails a new password in the language of the participant (%s)',
  async ([language, subject], { system }) => {
    const user = await becomeParticipant(system, newEmail(), language)
    expect(await ask(system, user)).toMatchObject(accepted)
    const mail = await system.mailbox.next(user.email)
    expect(mail.subject).toContain(subject)
    expect(mail.text).toContain(`http://localhost:3000/#/mypage?lang=${language}`)
    expect(mail.text).toContain('secretariat@demo2027.example.org')
    expect(loginIn(mail).registrationId).toBe(user.registrationId)
    expect(await logIn(system, loginIn(mail))).toMatchObject({ status: 200 })
  },
)

test('waits for a call that is using a login, without blocking it', async ({ system }) => {
  const user = await becomeParticipant(system)
  await loginToken(system, user)
  const myPage = await system.db.connect()
  try {
    // Does the same as every call of My Page: updates the login, then locks the participant.
    await myPage.query('begin')
    await myPage.query('update login_token set used_at = now() where registration_id = $1', [
      user.registrationId,
    ])
    expect(await ask(system, user)).toMatchObject(accepted)
    await until(
      async () => (await system.db.query('select from pg_locks where not granted')).rowCount,
      (waiting) => waiting !== 0,
    )
    await myPage.query('select from participant where registration_id = $1 for update nowait', [
      user.registrationId,
    ])
    await myPage.query('commit')
  } finally {
    myPage.release(true)
  }
  expect(await logIn(system, await nextLogin(system, user.email))).toMatchObject({ status: 200 })
})

test('replaces the old password and ends every login that it opened', async ({ system, someone }) => {
  const user = await becomeParticipant(system)
  const tokens = [await loginToken(system, user), await loginToken(system, user)]
  const bystander = await loginToken(system, someone)
  expect(await ask(system, user)).toMatchObject(accepted)
  const login = await nextLogin(system, user.email)
  expect(login.password).not.toBe(user.password)
  expect(await logIn(system, user)).toMatchObject({ status: 401, body: { code: 'INCORRECT_PASSWORD' } })
  for (const token of tokens)
    expect(await system.client.call(api.checkLogin, { token })).toMatchObject({
      body: { code: 'INVALID_TOKEN' },
    })
  expect(await system.client.call(api.checkLogin, { token: bystander })).toMatchObject({ status: 204 })
  expect(await logIn(system, login)).toMatchObject({ status: 200 })
  expect(await tablesHolding(system.db, login.password)).toEqual([])
})

test('ignores letter case of the address and width of the ID', async ({ system, someone }) => {
  const registrationId = someone.registrationId.replace(/[!-~]/g, (char) =>
    String.fromCharCode(char.charCodeAt(0) + 0xfee0),
  )
  expect(
    await ask(system, { registrationId: ` ${registrationId}`, email: someone.email.toUpperCase() }),
  ).toMatchObject(accepted)
  expect(await logIn(system, await nextLogin(system, someone.email))).toMatchObject({ status: 200 })
})

describe('the answer does not reveal who is registered:', () => {
  const pending = async (system: System): Promise<Pair> => {
    const email = newEmail()
    const code = await obtainCode(system.client, system.mailbox, email)
    return { email, ...(await orderAndRegister(system.client, { code, email, planId: 'member' })) }
  }
  const disabled = async (system: System): Promise<Pair> => {
    const user = await becomeParticipant(system)
    await secretariatOf(system).disable(user.registrationId)
    return user
  }
  const pairs: [what: string, make: (system: System, someone: Pair) => Promise<Pair>][] = [
    ['an ID that nobody has', async (_, { email }) => ({ ...nobody(), email })],
    ['another address', async (_, someone) => ({ ...someone, email: newEmail() })],
    [
      'the address of another participant',
      async (system, someone) => ({ ...someone, email: (await disabled(system)).email }),
    ],
    ['a person who has not paid yet', pending],
    ['a disabled participant', disabled],
    ['a malformed ID', async (_, { email }) => ({ registrationId: "' or 1=1 --", email })],
  ]
  test.for(pairs)('%s', async ([_what, make], { system, someone }) => {
    const [known, pair] = [await becomeParticipant(system), await make(system, someone)]
    const heard = await ask(system, known)
    await system.mailbox.next(known.email)
    await untilJobsDone(system)
    const before = [system.mailbox.count(), await passwordHashOf(system, someone)]
    const answer = await ask(system, pair)
    expect(answer).toMatchObject(accepted)
    expect(Object.keys(answer.headers)).toEqual(Object.keys(heard.headers))
    await untilJobsDone(system)
    expect([system.mailbox.count(), await passwordHashOf(system, someone)]).toEqual(before)
  })

  test('not even by its timing, because nobody is looked up before the answer', async ({
    system,
    someone,
  }) => {
    const lock = await system.db.connect()
    try {
      await lock.query('begin')
      await lock.query('lock table public.participant, public.pre_registration in access exclusive mode')
      expect(await ask(system, someone)).toMatchObject(accepted)
      expect(await ask(system, nobody())).toMatchObject(accepted)
    } finally {
      lock.release(true)
    }
  })
})

describe.each([
  ['a participant', (someone: Pair) => someone],
  ['nobody', nobody],
])('for the ID of %s', (_who, pairOf) => {
  test('mails one password a minute', async ({ system, someone }) => {
    const pair = pairOf(someone)
    expect(await ask(system, pair)).toMatchObject(accepted)
    const refused = await ask(system, pair)
    expect(refused).toMatchObject(tooMany)
    expect(refused.headers['retry-after']).toBe('60')
    // Another address does not help.
    expect(await ask(system, { ...pair, email: newEmail() })).toMatchObject(tooMany)
    await system.clock.jump(minutes(1))
    expect(await ask(system, pair)).toMatchObject(accepted)
  })

  test('mails five passwords in half an hour', async ({ system, someone }) => {
    const pair = pairOf(someone)
    for (let count = 0; count < 5; count++) {
      expect(await ask(system, pair)).toMatchObject(accepted)
      await system.clock.jump(minutes(1))
    }
    expect(await ask(system, pair)).toMatchObject(tooMany)
    await system.clock.jump(minutes(30))
    expect(await ask(system, pair)).toMatchObject(accepted)
  })

  test('accepts one of many concurrent requests', async ({ system, someone }) => {
    const pair = pairOf(someone)
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(system, pair)))
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9)
  })
})

test('accepts a hundred requests from one address in half an hour, and more from elsewhere', async ({
  system,
}) => {
  const from = (clientAddress: string) => ask(system, nobody(), clientAddress)
  const answers = await Promise.all(Array.from({ length: 101 }, () => from('203.0.113.9')))
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(100)
  expect(await from('203.0.113.9')).toMatchObject(tooMany)
  expect(await from('203.0.113.10')).toMatchObject(accepted)
})

test('retries a rejected mail later, with a password that works', async ({ system }) => {
  const user = await becomeParticipant(system)
  await refuseWhile(system.mailbox, async () => expect(await ask(system, user)).toMatchObject(accepted))
  const login = loginIn(await mailAfterRetry(system, user.email))
  expect(await logIn(system, login)).toMatchObject({ status: 200 })
})

test('changes nothing further once a mail was used, even if its job failed', async ({ system }) => {
  const user = await becomeParticipant(system)
  expect(await ask(system, user)).toMatchObject(accepted)
  const login = await nextLogin(system, user.email)
  const token = await loginToken(system, login)
  await untilJobsDone(system)
  const before = system.mailbox.count()
  await system.db.query(
    `update pgboss.job set state = 'retry', completed_on = null, start_after = created_on
     where name = 'password-mail' and data ->> 'requestId' in (
       select request_id::text from password_request where registration_id = $1)`,
    [user.registrationId],
  )
  await until(
    async () => {
      await system.clock.advance(2_000)
      return (
        await system.db.query(
          `select 1 from pgboss.job where name = 'password-mail' and state <> 'completed'`,
        )
      ).rowCount
    },
    (count) => count === 0,
  )
  expect(system.mailbox.count()).toBe(before)
  expect(await system.client.call(api.checkLogin, { token })).toMatchObject({ status: 204 })
  expect(await logIn(system, login)).toMatchObject({ status: 200 })
})

test('forgets requests after a while', async ({ system }) => {
  expect(await ask(system, nobody())).toMatchObject(accepted)
  await untilJobsDone(system)
  await system.clock.jump(days(7))
  await until(
    async () => {
      await system.clock.advance(minutes(1))
      return (await system.db.query('select 1 from password_request')).rowCount
    },
    (count) => count === 0,
  )
})

test('refuses requests while My Page is closed', async ({ system }) => {
  const other = createApiClient(system.url, 'other2027')
  const answer = await other.call(api.requestPassword, { body: nobody() })
  await other.close()
  expect(answer).toMatchObject({ status: 403, body: { code: 'OUT_OF_DATE' } })
})

test('requires both fields, each by its rule', async ({ system }) => {
  for (const [body, path, rule] of [
    [{ registrationId: '', email: 'a@example.org' }, 'registrationId', 'required'],
    [{ registrationId: 'x'.repeat(31), email: 'a@example.org' }, 'registrationId', 'maxLength'],
    [{ registrationId: 'D27000000', email: 'somebody' }, 'email', 'email'],
  ] as const) {
    const answer = await system.client.call(api.requestPassword, { body })
    expect(answer).toMatchObject({ status: 400, body: { details: [{ path, rule }] } })
  }
})
