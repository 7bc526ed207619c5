import { createHook } from 'node:async_hooks'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { api } from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import {
  becomeParticipant,
  conventionsDir,
  expectOk,
  loginIn,
  newEmail,
  obtainCode,
  orderAndRegister,
  type System,
  tablesHolding,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect } from 'vitest'
import { createBulkhead } from '../../platform/bulkhead.ts'
import type { ConcurrencyLimit } from '../../platform/concurrency-limit.ts'
import { readConvention } from '../../platform/conventions/read-convention.ts'
import type { Db } from '../../platform/db/database.ts'
import { minutes } from '../../platform/duration.ts'
import { logIn as issueToken, verifyLogin } from './log-in.ts'

/** Each test has its own person, unknown ID and address. None of them has failed before. */
const test = systemTest()
  .extend('someone', ({ system }) => becomeParticipant(system))
  .extend('nobody', () => `D27nobody${randomInt(1e12)}`)
  .extend('logIn', ({ system }) => {
    const [a, b] = [randomInt(0x10000).toString(16), randomInt(0x10000).toString(16)]
    const own = `2001:db8:${a}:${b}::1`
    return (registrationId: string, password: string, clientAddress = own) =>
      system.client.call(api.login, {
        body: { registrationId, password, target: 'mypage' },
        clientAddress,
      })
  })
  /** Fifty wrong IDs from one address. */
  .extend(
    'crowd',
    ({ logIn, nobody }) =>
      (address: string) =>
        Promise.all(
          Array.from({ length: 50 }, (_, index) => logIn(`${nobody}-${index}`, 'Wrong1234', address)),
        ),
  )
  /** Ten wrong passwords from ten addresses. */
  .extend('attack', ({ logIn }) => async (registrationId: string) => {
    for (let count = 0; count < 10; count++)
      await logIn(registrationId, 'Wrong1234', `198.51.100.${count + 1}`)
  })

const wrong = { status: 401, body: { code: 'INCORRECT_PASSWORD' } }
const unknown = { status: 401, body: { code: 'USER_NOT_FOUND' } }
const locked = { status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } }

test('opens My Page for a participant with registration ID and password from the mail', async ({
  someone,
  logIn,
  system,
}) => {
  const answer = await logIn(someone.registrationId, someone.password)
  expect(answer).toMatchObject({ status: 200, body: { role: 'participant' } })
  const { token } = expectOk(answer)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(await tablesHolding(system.db, token)).toEqual([])
})

test('forgives spaces around ID and password, and full-width letters', async ({ someone, logIn }) => {
  const fullWidth = someone.registrationId.replace(/[!-~]/g, (char) =>
    String.fromCharCode(char.charCodeAt(0) + 0xfee0),
  )
  expect(await logIn(`　${fullWidth} `, ` ${someone.password}　`)).toMatchObject({ status: 200 })
})

test('accepts the ID in either case, and counts its failures together', async ({
  system,
  someone,
  logIn,
}) => {
  const lower = someone.registrationId.toLowerCase()
  expect(lower).not.toBe(someone.registrationId)
  const { token } = expectOk(await logIn(lower, someone.password))
  expect(expectOk(await system.client.call(api.readUsers, { token }))).toMatchObject([
    { registrationId: someone.registrationId },
  ])
  for (let count = 0; count < 5; count++) await logIn(someone.registrationId, 'Wrong1234')
  for (let count = 0; count < 5; count++) await logIn(lower, 'Wrong1234')
  expect(await logIn(lower, someone.password)).toMatchObject(locked)
})

test('answers a wrong password and an unknown ID with their codes', async ({ someone, nobody, logIn }) => {
  expect(await logIn(someone.registrationId, 'Wrong1234')).toMatchObject(wrong)
  expect(await logIn(someone.registrationId, someone.password.toLowerCase())).toMatchObject(wrong)
  expect(await logIn(nobody, someone.password)).toMatchObject(unknown)
  expect(await logIn("' or 1=1 --", someone.password)).toMatchObject(unknown)
})

test('treats a person who has not paid yet as unknown', async ({ system, logIn }) => {
  const email = newEmail()
  const code = await obtainCode(system.client, system.mailbox, email)
  const { registrationId } = await orderAndRegister(system.client, { code, email, planId: 'member' })
  expect(await logIn(registrationId, 'Wrong1234')).toMatchObject(unknown)
})

test('refuses even the right password for 15 minutes after ten failures', async ({
  system,
  someone,
  logIn,
}) => {
  for (let count = 0; count < 10; count++)
    expect(await logIn(someone.registrationId, 'Wrong1234')).toMatchObject(wrong)
  const refused = await logIn(someone.registrationId, someone.password)
  expect(refused).toMatchObject(locked)
  expect(refused.headers['retry-after']).toBe('900')
  await system.clock.jump(minutes(15) - 1_000)
  expect(await logIn(someone.registrationId, someone.password)).toMatchObject(locked)
  await system.clock.jump(1_000)
  expect(await logIn(someone.registrationId, someone.password)).toMatchObject({ status: 200 })
})

test('locks only the failing ID, and a success in between does not reset its count', async ({
  someone,
  logIn,
  system,
}) => {
  const other = await becomeParticipant(system)
  for (let count = 0; count < 9; count++) await logIn(someone.registrationId, 'Wrong1234')
  expect(await logIn(someone.registrationId, someone.password)).toMatchObject({ status: 200 })
  expect(await logIn(someone.registrationId, 'Wrong1234')).toMatchObject(wrong)
  expect(await logIn(someone.registrationId, someone.password)).toMatchObject(locked)
  expect(await logIn(other.registrationId, other.password)).toMatchObject({ status: 200 })
})

test('locks an unknown ID like a known one', async ({ nobody, logIn }) => {
  for (let count = 0; count < 10; count++) expect(await logIn(nobody, 'Wrong1234')).toMatchObject(unknown)
  expect(await logIn(nobody, 'Wrong1234')).toMatchObject(locked)
})

describe('an address with fifty failures', () => {
  test('admits neighbours whose first password is right, and people who logged in there before', async ({
    system,
    someone,
    logIn,
    crowd,
  }) => {
    const address = '203.0.113.9'
    const before = await becomeParticipant(system)
    expectOk(await logIn(before.registrationId, before.password, address))
    await crowd(address)
    expectOk(await logIn(someone.registrationId, someone.password, address))
    expect(await logIn(before.registrationId, 'Wrong1234', address)).toMatchObject(wrong)
    expectOk(await logIn(before.registrationId, before.password, address))
  })

  test('makes each ID wait for its own failures there, longer each time, and reveals nothing about them', async ({
    system,
    nobody,
    logIn,
    crowd,
  }) => {
    const address = '203.0.113.11'
    const user = await becomeParticipant(system)
    await crowd(address)
    const waits: string[] = []
    for (let count = 0; count < 5; count++) {
      for (const id of [user.registrationId, `${nobody}-else`])
        expect(await logIn(id, 'Wrong1234', address)).toMatchObject(locked)
      const refused = await logIn(user.registrationId, user.password, address)
      expect(refused).toMatchObject(locked)
      waits.push(String(refused.headers['retry-after']))
      await system.clock.jump(Number(refused.headers['retry-after']) * 1_000)
    }
    expect(waits).toEqual(['15', '30', '60', '120', '240'])
    expectOk(await logIn(user.registrationId, user.password, address))
  })

  test('returns to normal after fifteen minutes', async ({ system, someone, nobody, logIn, crowd }) => {
    const address = '203.0.113.12'
    await crowd(address)
    await system.clock.jump(minutes(15))
    expect(await logIn(`${nobody}-else`, 'Wrong1234', address)).toMatchObject(unknown)
    expectOk(await logIn(someone.registrationId, someone.password, address))
  })
})

describe('ten wrong passwords from ten addresses', () => {
  test('lock an ID where its owner has never logged in, but not where they have', async ({
    system,
    logIn,
    attack,
  }) => {
    const owner = await becomeParticipant(system)
    expectOk(await logIn(owner.registrationId, owner.password, '203.0.113.40'))
    await attack(owner.registrationId)
    expect(await logIn(owner.registrationId, owner.password, '203.0.113.41')).toMatchObject(locked)
    expectOk(await logIn(owner.registrationId, owner.password, '203.0.113.40'))
    await system.clock.jump(minutes(15))
    expectOk(await logIn(owner.registrationId, owner.password, '203.0.113.41'))
  })

  test('do not lock a password that is mailed afterwards', async ({ system, logIn, attack }) => {
    const owner = await becomeParticipant(system)
    await attack(owner.registrationId)
    expect(await logIn(owner.registrationId, owner.password, '203.0.113.42')).toMatchObject(locked)
    const { registrationId, email } = owner
    const before = system.mailbox.received(email).length
    expectOk(await system.client.call(api.requestPassword, { body: { registrationId, email } }))
    const mail = await system.mailbox.next(email)
    expect(system.mailbox.received(email).length).toBe(before + 1)
    expectOk(await logIn(registrationId, loginIn(mail).password, '203.0.113.42'))
  })

  test('lock the ID even at a former address, which is forgotten after half a year without a login', async ({
    system,
    logIn,
    attack,
  }) => {
    const owner = await becomeParticipant(system)
    expectOk(await logIn(owner.registrationId, owner.password, '203.0.113.43'))
    await system.db.query(
      `update familiar_address set used_at = used_at - interval '181 days' where registration_id = $1`,
      [owner.registrationId],
    )
    await attack(owner.registrationId)
    expect(await logIn(owner.registrationId, owner.password, '203.0.113.43')).toMatchObject(locked)
    expect(await tablesHolding(system.db, '203.0.113.43')).toEqual([])
  })
})

/** Counts the passwords that are hashed meanwhile. Only that work, on the library's threads, has no name. */
const hashesDuring = async (work: () => Promise<unknown>): Promise<number> => {
  let hashes = 0
  const hook = createHook({ init: (_id, type) => void (type === 'undefined' && hashes++) }).enable()
  await work().finally(() => hook.disable())
  return hashes
}

test('hashes as many passwords for a wrong ID as for a wrong password, so that both take equally long', async ({
  someone,
  nobody,
  logIn,
}) => {
  expect(await hashesDuring(() => logIn(someone.registrationId, 'Wrong1234'))).toBe(1)
  expect(await hashesDuring(() => logIn(nobody, 'Wrong1234'))).toBe(1)
})

test('reveals that a user is disabled only if the password is correct', async ({ system, logIn }) => {
  const user = await becomeParticipant(system)
  const params = { registrationId: user.registrationId }
  expectOk(await system.operator.call(operatorApi.disableParticipant, { params }))
  expect(await logIn(user.registrationId, user.password)).toMatchObject({
    status: 403,
    body: { code: 'USER_DISABLED' },
  })
  expect(await logIn(user.registrationId, 'Wrong1234')).toMatchObject(wrong)
})

describe('many logins at once', () => {
  const codesOf = (answers: { status: number; body: unknown }[]) =>
    Object.groupBy(answers, ({ status }) => String(status))

  test('checks at most ten wrong passwords for one ID', async ({ someone, logIn }) => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => logIn(someone.registrationId, 'Wrong1234')),
    )
    const { 401: looked = [], 429: refused = [] } = codesOf(answers)
    expect([looked.length, refused.length]).toEqual([10, 30])
  })

  test('answers about fifty wrong logins from one address', async ({ nobody, logIn }) => {
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, index) => logIn(`${nobody}-${index}`, 'Wrong1234', '203.0.113.20')),
    )
    const { 401: looked = [], 429: refused = [] } = codesOf(answers)
    expect(looked.length + refused.length).toBe(80)
    // Only checks that are already running may exceed the limit.
    expect(looked.length).toBeGreaterThanOrEqual(50)
    expect(looked.length).toBeLessThan(70)
  })

  test('accepts every one with the right password', async ({ someone, logIn }) => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => logIn(someone.registrationId, someone.password, '203.0.113.21')),
    )
    expect(codesOf(answers)['200']).toHaveLength(60)
  })

  test('counts a running check as a possible failure, and an abandoned one as a failure', async ({
    system,
    logIn,
  }) => {
    const user = await becomeParticipant(system)
    await logIn(user.registrationId, 'Wrong1234')
    await system.db.query(`insert into rate_limit_hit
      (convention_id, hit_id, kind, subject_hash, at, is_pending, forget_at)
      select convention_id, gen_random_uuid(), kind, subject_hash, at, true, forget_at
      from rate_limit_hit, generate_series(1, 9)
      where kind = 'loginOfId' and hit_id = (select max(hit_id::text)::uuid from rate_limit_hit)`)
    const underWay = await logIn(user.registrationId, user.password)
    expect(underWay).toMatchObject({ status: 409, body: { code: 'REQUEST_IN_PROGRESS' } })
    expect(underWay.headers['retry-after']).toBe('1')
    await system.clock.jump(30_000)
    expect(await logIn(user.registrationId, user.password)).toMatchObject(locked)
  })
})

describe('the two halves of a login', () => {
  const poolOf = (system: System, max: number): Db =>
    new Kysely({
      dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: system.databaseUrl, max }) }),
    })
  let db: Db
  let narrow: Db
  let demo: Awaited<ReturnType<typeof readConvention>>
  test.beforeAll(async ({ system }) => {
    db = poolOf(system, 16)
    narrow = poolOf(system, 1)
    demo = await readConvention(join(conventionsDir, 'demo2027'))
  })
  afterAll(() => Promise.all([db.destroy(), narrow.destroy()]))

  /** Lets every call run at once, as if each ran in its own process. */
  const atOnce: ConcurrencyLimit = (_name, _most, run) => run()
  const from = (system: System) => ({ clientAddress: '203.0.113.30', now: new Date(system.clock.now()) })
  const verify = (system: System, registrationId: string, password: string, on = db) =>
    verifyLogin(
      on,
      {
        inTurn: atOnce,
        bulkhead: createBulkhead(system.clock, { atOnce: 4, inside: 100, slowed: 0 }),
        countsAddress: () => true,
      },
      { convention: demo, ...from(system) },
      { registrationId, password, target: 'mypage' },
    )

  test('check at most ten wrong passwords, however many processes check', async ({ system, someone }) => {
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, () => verify(system, someone.registrationId, 'Wrong1234')),
    )
    const codes = outcomes.map((outcome) => (outcome.ok ? 'right' : outcome.code))
    expect(codes.filter((code) => code === 'INCORRECT_PASSWORD')).toHaveLength(10)
    // The others wait for these, or arrive after all of them have failed.
    expect(codes.filter((code) => /^(REQUEST_IN_PROGRESS|TOO_MANY_ATTEMPTS)$/.test(code))).toHaveLength(30)
  })

  test('hold no connection during the check', async ({ system, nobody }) => {
    let ended = 0
    const logins = Array.from({ length: 10 }, async (_, index) => {
      await verify(system, `${nobody}-${index}`, 'Wrong1234', narrow)
      ended += 1
    })
    // Runs after everything that waits for the only connection.
    await sql`select 1`.execute(narrow)
    expect(ended).toBe(0)
    await Promise.all(logins)
  })

  test('issue no token if the password changed, or the participant was disabled, in between', async ({
    system,
  }) => {
    const user = await becomeParticipant(system)
    const verified = await verify(system, user.registrationId, user.password)
    if (!verified.ok) throw new Error(verified.code)
    const issue = () =>
      db
        .transaction()
        .execute((trx) => issueToken(trx, { convention: demo, ...from(system) }, verified.value))
    const change = (column: string) =>
      system.db.query(`update participant set ${column} where registration_id = $1`, [user.registrationId])
    await change(`state = 'disabled'`)
    expect(await issue()).toMatchObject({ code: 'USER_DISABLED' })
    await change(`state = 'active', password_hash = '\\x00'`)
    expect(await issue()).toMatchObject({ code: 'INCORRECT_PASSWORD' })
    const tokens = `select 1 from login_token where registration_id = $1`
    expect((await system.db.query(tokens, [user.registrationId])).rowCount).toBe(0)
  })
})
