import { api, limits } from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import {
  type Authenticator,
  addPasskey,
  becomeParticipant,
  createApiClient,
  createAuthenticator,
  expectOk,
  loginIn,
  loginToken,
  type Participant,
  passkeyOptions,
  type System,
  untilJobsDone,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { describe, expect } from 'vitest'
import { minutes } from '../../platform/duration.ts'

const test = systemTest({ now: new Date('2027-02-01T00:00:00Z') }).extend(
  'enter',
  ({ system }) =>
    async () => {
      const participant = await becomeParticipant(system)
      return { ...participant, token: await loginToken(system, participant) }
    },
)

type Me = Participant & { token: string }
type Lie = NonNullable<Parameters<Authenticator['get']>[1]>

const loginOptions = async (system: System, client = system.client) =>
  expectOk(await client.call(api.beginPasskeyLogin))

const answer = (
  system: System,
  credential: ReturnType<Authenticator['get']>,
  { client = system.client, idempotencyKey }: { client?: System['client']; idempotencyKey?: string } = {},
) =>
  client.call(api.loginWithPasskey, {
    body: { credential, target: 'mypage' },
    ...(idempotencyKey && { idempotencyKey }),
  })

const logIn = async (system: System, authenticator: Authenticator, lie?: Lie) =>
  answer(system, authenticator.get(await loginOptions(system), lie))

const add = (system: System, { token }: Me, credential: ReturnType<Authenticator['create']>, name = 'Key') =>
  system.client.call(api.addPasskey, { token, body: { name, credential } })

const read = async (system: System, { token }: Me) =>
  expectOk(await system.client.call(api.readPasskeys, { token }))

const refused = { status: 401, body: { code: 'PASSKEY_REFUSED' } }

const mailsAfter = async (system: System, { email }: Me, act: () => Promise<unknown>) => {
  await untilJobsDone(system)
  const before = system.mailbox.received(email).length
  await act()
  await untilJobsDone(system)
  return system.mailbox.received(email).slice(before)
}

test('a participant adds a passkey, sees it, logs in with it and removes it', async ({ system, enter }) => {
  const me = await enter()
  expect(await read(system, me)).toEqual([])
  const authenticator = await addPasskey(system, me, '私の電話')
  const [passkey] = await read(system, me)
  expect(passkey).toMatchObject({ name: '私の電話', usedAt: null })
  const { token } = expectOk(await logIn(system, authenticator))
  expect(expectOk(await system.client.call(api.readUsers, { token }))).toMatchObject([
    { registrationId: me.registrationId },
  ])
  expect((await read(system, me))[0]?.usedAt).toEqual(expect.any(String))
  const { passkeyId = '' } = passkey ?? {}
  const remove = () => system.client.call(api.removePasskey, { token: me.token, params: { passkeyId } })
  expect(await remove()).toMatchObject({ status: 204 })
  expect(await remove()).toMatchObject({ status: 404, body: { code: 'RESOURCE_NOT_FOUND' } })
  expect(await logIn(system, authenticator)).toMatchObject(refused)
})

test('asks for a key that verifies its owner, and tells the authenticator nothing about them but the ID', async ({
  system,
  enter,
}) => {
  const me = await enter()
  const { challenge, user, ...options } = await passkeyOptions(system, me)
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  expect(challenge).toMatch(/^[\w-]{43}$/)
  expect(user).toMatchObject({ id: expect.stringMatching(/^[\w-]{43}$/), name: me.registrationId })
  expect(JSON.stringify(options)).not.toContain(me.email)
  expect(await loginOptions(system)).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
})

test('a participant’s passkeys share one user handle, which cannot be derived', async ({ system, enter }) => {
  const [me, somebody] = [await enter(), await enter()]
  const handles = [
    await addPasskey(system, me),
    await addPasskey(system, me),
    await addPasskey(system, somebody),
  ].map(({ userHandle }) => userHandle)
  expect(handles[0]).toBe(handles[1])
  expect(handles[2]).not.toBe(handles[0])
  expect(Buffer.from(handles[0] ?? '', 'base64url').toString('latin1')).not.toContain(me.registrationId)
  const { excludeCredentials } = await passkeyOptions(system, me)
  expect(excludeCredentials).toHaveLength(2)
})

test('asks for the password again, and counts a wrong one as a failed login', async ({ system, enter }) => {
  const me = await enter()
  const begin = (password: string) =>
    system.client.call(api.beginPasskey, { token: me.token, body: { password } })
  for (let count = 0; count < 10; count += 1)
    expect(await begin('Wrong1234')).toMatchObject({ status: 401, body: { code: 'INCORRECT_PASSWORD' } })
  expect(await begin(me.password)).toMatchObject({ status: 429 })
  await system.clock.jump(minutes(15))
  expect(await begin(me.password)).toMatchObject({ status: 200 })
})

describe('refuses a new passkey', () => {
  test.for([
    ['of another site', { origin: 'http://localhost:3999' }],
    ['of a site that only begins with our name', { origin: 'http://localhost:3000.example.org' }],
    ['for another relying party', { rpId: 'example.org' }],
    ['without user verification', { isVerified: false }],
  ] as const)('%s', async ([, lie], { system, enter }) => {
    const me = await enter()
    const credential = createAuthenticator().create(await passkeyOptions(system, me), lie)
    expect(await add(system, me, credential)).toMatchObject(refused)
    expect(await read(system, me)).toEqual([])
  })

  test('with a used, expired or foreign challenge', async ({ system, enter }) => {
    const [me, somebody] = [await enter(), await enter()]
    const options = await passkeyOptions(system, me)
    expectOk(await add(system, me, createAuthenticator().create(options)))
    expect(await add(system, me, createAuthenticator().create(options))).toMatchObject(refused)
    const theirs = createAuthenticator().create(await passkeyOptions(system, somebody))
    expect(await add(system, me, theirs)).toMatchObject(refused)
    const ofLogin = createAuthenticator().create({
      ...options,
      challenge: (await loginOptions(system)).challenge,
    })
    expect(await add(system, me, ofLogin)).toMatchObject(refused)
    const late = createAuthenticator().create(await passkeyOptions(system, me))
    await system.clock.jump(limits.passkeys.challengeLife)
    expect(await add(system, me, late)).toMatchObject(refused)
    expect(await read(system, me)).toHaveLength(1)
  })

  test('that somebody else has already registered', async ({ system, enter }) => {
    const [me, somebody] = [await enter(), await enter()]
    const authenticator = createAuthenticator()
    const credential = authenticator.create(await passkeyOptions(system, me))
    expectOk(await add(system, me, credential))
    const { response } = authenticator.create(await passkeyOptions(system, somebody))
    const data = Buffer.from(response.attestationObject, 'base64url')
    const position = data.indexOf(Buffer.from(authenticator.id, 'base64url'))
    Buffer.from(credential.id, 'base64url').copy(data, position)
    const copied = { ...response, attestationObject: data.toString('base64url') }
    expect(await add(system, somebody, { ...credential, response: copied })).toMatchObject(refused)
    expect(await read(system, somebody)).toEqual([])
  })

  test('beyond the tenth', async ({ system, enter }) => {
    const me = await enter()
    const last = await passkeyOptions(system, me)
    for (let count = 0; count < limits.passkeys.max; count += 1) await addPasskey(system, me)
    const full = { status: 409, body: { code: 'RESOURCE_NOT_AVAILABLE' } }
    expect(await add(system, me, createAuthenticator().create(last))).toMatchObject(full)
    const body = { password: me.password }
    expect(await system.client.call(api.beginPasskey, { token: me.token, body })).toMatchObject(full)
  })

  test.for([
    ['a link', 'http://evil.example/login', 'webAddress'],
    ['invisible', '\u200b', 'required'],
    ['too long', 'x'.repeat(31), 'maxLength'],
  ] as const)('whose name is %s', async ([, name, rule], { system, enter }) => {
    const me = await enter()
    const credential = createAuthenticator().create(await passkeyOptions(system, me))
    expect(await add(system, me, credential, name)).toMatchObject({
      status: 400,
      body: { details: [{ path: 'name', rule }] },
    })
  })
})

describe('refuses a login', () => {
  test.for([
    ['of another site', { origin: 'https://example.org' }],
    ['for another relying party', { rpId: 'example.org' }],
    ['whose owner nobody verified', { isVerified: false }],
    ['in the name of nobody', { userHandle: 'bm9ib2R5' }],
  ] as const)('%s', async ([, lie], { system, enter }) => {
    const authenticator = await addPasskey(system, await enter())
    expect(await logIn(system, authenticator, lie)).toMatchObject(refused)
    expect(await logIn(system, authenticator)).toMatchObject({ status: 200 })
  })

  test("with one's own key in another's name, or another's key in one's own", async ({ system, enter }) => {
    const [mine, theirs] = [await addPasskey(system, await enter()), await addPasskey(system, await enter())]
    expect(await logIn(system, mine, { userHandle: theirs.userHandle })).toMatchObject(refused)
    const credential = { ...mine.get(await loginOptions(system)), id: theirs.id, rawId: theirs.id }
    const { response } = credential
    const named = { ...credential, response: { ...response, userHandle: theirs.userHandle } }
    expect(await answer(system, named)).toMatchObject(refused)
  })

  test('that answers a used or expired challenge, or one for a new passkey', async ({ system, enter }) => {
    const me = await enter()
    const authenticator = await addPasskey(system, me)
    const options = await loginOptions(system)
    expect(await answer(system, authenticator.get(options))).toMatchObject({ status: 200 })
    expect(await answer(system, authenticator.get(options))).toMatchObject(refused)
    const { challenge } = await passkeyOptions(system, me)
    expect(await answer(system, authenticator.get({ challenge }))).toMatchObject(refused)
    const late = authenticator.get(await loginOptions(system))
    await system.clock.jump(limits.passkeys.challengeLife)
    expect(await answer(system, late)).toMatchObject(refused)
  })

  test('in another convention', async ({ system, enter }) => {
    const authenticator = await addPasskey(system, await enter())
    const client = createApiClient(system.url, 'other2027')
    expect(await answer(system, authenticator.get(await loginOptions(system)), { client })).toMatchObject(
      refused,
    )
    expect(
      await answer(system, authenticator.get(await loginOptions(system, client)), { client }),
    ).toMatchObject(refused)
    await client.close()
  })

  test('whose count does not increase, because the key has been copied', async ({ system, enter }) => {
    const authenticator = await addPasskey(system, await enter())
    expectOk(await logIn(system, authenticator, { signCount: 40 }))
    const copied = { status: 401, body: { code: 'PASSKEY_COPIED' } }
    for (const signCount of [40, 39, 0])
      expect(await logIn(system, authenticator, { signCount })).toMatchObject(copied)
    expect(await logIn(system, authenticator, { signCount: 41 })).toMatchObject({ status: 200 })
  })
})

test('only one of several concurrent answers to a challenge logs in', async ({ system, enter }) => {
  const authenticator = await addPasskey(system, await enter())
  const options = await loginOptions(system)
  const answers = await Promise.all([1, 2, 3].map(() => answer(system, authenticator.get(options))))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})

test('accepts an authenticator that does not count', async ({ system, enter }) => {
  const me = await enter()
  const authenticator = createAuthenticator()
  const credential = authenticator.create(await passkeyOptions(system, me), { signCount: 0 })
  expectOk(await add(system, me, credential))
  for (let count = 0; count < 2; count += 1)
    expect(await logIn(system, authenticator, { signCount: 0 })).toMatchObject({ status: 200 })
})

test('a new mailed password removes the passkeys, because a stranger may have added one', async ({
  system,
  enter,
}) => {
  const me = await enter()
  const authenticator = await addPasskey(system, me)
  const { registrationId, email } = me
  const [mail = { text: '' }] = await mailsAfter(system, me, async () => {
    await untilJobsDone(system)
    return system.client.call(api.requestPassword, { body: { registrationId, email } })
  })
  expect(await logIn(system, authenticator)).toMatchObject(refused)
  const token = await loginToken(system, { registrationId, password: loginIn(mail).password })
  expect(await read(system, { ...me, token })).toEqual([])
})

test('choosing a new password keeps the passkeys', async ({ system, enter }) => {
  const me = await enter()
  const authenticator = await addPasskey(system, me)
  const body = { currentPassword: me.password, newPassword: 'Ciborium47tines' }
  expect(await system.client.call(api.changePassword, { token: me.token, body })).toMatchObject({
    status: 204,
  })
  expect(await logIn(system, authenticator)).toMatchObject({ status: 200 })
})

test('a disabled participant cannot log in with a passkey until they are enabled', async ({
  system,
  enter,
}) => {
  const me = await enter()
  const authenticator = await addPasskey(system, me)
  const params = { registrationId: me.registrationId }
  expectOk(await system.operator.call(operatorApi.disableParticipant, { params }))
  expect(await logIn(system, authenticator)).toMatchObject({ status: 403, body: { code: 'USER_DISABLED' } })
  expectOk(await system.operator.call(operatorApi.enableParticipant, { params }))
  expect(await logIn(system, authenticator)).toMatchObject({ status: 200 })
})

test('mails a notice of each added or removed passkey, with a way back', async ({ system, enter }) => {
  const me = await enter()
  const [added, ...more] = await mailsAfter(system, me, () => addPasskey(system, me, 'Office key'))
  expect(more).toEqual([])
  expect(added?.subject).toContain('パスキー追加のお知らせ')
  expect(added?.text).toContain('Office key')
  expect(added?.text).toContain('/#/new-password?lang=ja')
  const [{ passkeyId = '' } = {}] = await read(system, me)
  const [removed] = await mailsAfter(system, me, () =>
    system.client.call(api.removePasskey, { token: me.token, params: { passkeyId } }),
  )
  expect(removed?.subject).toContain('パスキー削除のお知らせ')
})

test('limits the challenges of each address separately', { timeout: 120_000 }, async ({ system }) => {
  const ask = (clientAddress: string) => system.client.call(api.beginPasskeyLogin, { clientAddress })
  const { challengesPerClientAddress: most, challengeLife } = limits.passkeys
  const flood = await Promise.all(Array.from({ length: most + 5 }, () => ask('203.0.113.9')))
  expect(flood.filter(({ ok }) => ok)).toHaveLength(most)
  expect(await ask('203.0.113.9')).toMatchObject({ status: 429 })
  expect(await ask('203.0.113.10')).toMatchObject({ status: 200 })
  await system.clock.jump(challengeLife)
  expect(await ask('203.0.113.9')).toMatchObject({ status: 200 })
})

test('deletes challenges that can no longer be answered', async ({ system }) => {
  await loginOptions(system)
  await system.clock.jump(limits.passkeys.challengeLife)
  await system.clock.advance(minutes(10))
  await untilJobsDone(system)
  const { rows } = await system.db.query('select count(*)::int as count from passkey_challenge')
  expect(rows).toEqual([{ count: 0 }])
})
