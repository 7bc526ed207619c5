import { api } from '@uketsuke/contract'
import { type EntryVerdict, operatorApi } from '@uketsuke/contract/operator'
import {
  becomeParticipant,
  buyersOf,
  createApiClient,
  databaseContents,
  expectOk,
  loginIn,
  loginToken,
  type System,
  secretariatOf,
  tablesHolding,
  untilRefunded,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { toBase32 } from '../../platform/base32.ts'
import { minutes } from '../../platform/duration.ts'
import { signClaims } from './entry-claims.ts'

const nowIs = (system: System) => new Date(system.clock.now()).toISOString()

const ask = (system: System, token: string) => system.client.call(api.issueEntryCode, { token })
const codeOf = async (system: System, token: string) => expectOk(await ask(system, token)).code
const verify = async (system: System, code: string): Promise<EntryVerdict> =>
  expectOk(await system.operator.call(operatorApi.verifyEntryCode, { body: { code } }))

/** A participant with a code. */
const participantWithCode = async (system: System) => {
  const participant = await becomeParticipant(system)
  const token = await loginToken(system, participant)
  return { ...participant, token, code: await codeOf(system, token) }
}

const student = {
  planId: 'student',
  type: 'general',
  planName: expect.objectContaining({ ja: expect.any(String), en: expect.any(String) }),
}
const arrivalOf = (registrationId: string) => ({
  registrationId,
  firstName: '太郎',
  lastName: '髙橋',
  category: 'GENERAL',
  plans: [student],
})

const test = systemTest({ now: new Date('2027-02-01T00:00:00.500Z') })
  .extend(
    'setExpiry',
    ({ changeConvention }) =>
      (minutes: number) =>
        changeConvention(
          (yaml) => yaml.replace(/qrExpire_min: .*/, `qrExpire_min: ${minutes}`),
          ({ timeSettings }) => timeSettings.qrExpire_min === minutes,
        ),
  )
  /** Offers the code page to everyone, or only to participants with one plan. */
  .extend('offerTo', ({ changeConvention }) => (plan: string | null) => {
    const allowPlans = plan === null ? null : [plan]
    return changeConvention(
      (yaml) =>
        yaml.replace(/(entry: qrCode, allowPlans: )[^}]*/, `$1${plan === null ? 'null' : `[${plan}]`} `),
      ({ menu }) =>
        JSON.stringify(menu.find(({ entry }) => entry === 'qrCode')?.allowPlans) ===
        JSON.stringify(allowPlans),
    )
  })

test('admits the participant and shows the desk only their identity', async ({ system }) => {
  const { token, registrationId } = await participantWithCode(system)
  const { code, expiresAt } = expectOk(await ask(system, token))
  expect(code).toMatch(/^[A-Z2-7]{80,90}$/)
  expect(expiresAt).toBe('2027-02-01T01:00:00.000Z')
  expect(await verify(system, code)).toEqual({
    result: 'admitted',
    participant: arrivalOf(registrationId),
    enteredAt: nowIs(system),
  })
})

test('admits a participant once, with any of their codes', async ({ system }) => {
  const { token, code, registrationId } = await participantWithCode(system)
  const enteredAt = nowIs(system)
  await verify(system, code)
  await system.clock.jump(minutes(10))
  const again = { result: 'alreadyIn', participant: arrivalOf(registrationId), enteredAt }
  expect(await verify(system, code)).toEqual(again)
  expect(await verify(system, await codeOf(system, token))).toEqual(again)
})

test('admits a participant at exactly one of ten desks that scan at once', async ({ system }) => {
  const { code } = await participantWithCode(system)
  const verdicts = await Promise.all(Array.from({ length: 10 }, () => verify(system, code)))
  const results = verdicts.map(({ result }) => result).sort()
  expect(results).toEqual(['admitted', ...Array(9).fill('alreadyIn')])
})

test('gives a repeated call the same answer', async ({ system }) => {
  const { code } = await participantWithCode(system)
  const call = () =>
    system.operator.call(operatorApi.verifyEntryCode, {
      body: { code },
      idempotencyKey: 'desk-1-scan-000001',
    })
  const first = expectOk(await call())
  expect(first.result).toBe('admitted')
  expect(expectOk(await call())).toEqual(first)
})

test('refuses a code once its life has ended', async ({ system }) => {
  const { code, registrationId } = await participantWithCode(system)
  await system.clock.jump(minutes(60))
  const notEntered = { participant: arrivalOf(registrationId), enteredAt: null }
  expect(await verify(system, code)).toEqual({ result: 'expired', ...notEntered })
  await system.clock.jump(24 * minutes(60))
  expect(await verify(system, code)).toEqual({ result: 'expired', ...notEntered })
})

test('accepts a code until the end of its life', async ({ system }) => {
  const { code } = await participantWithCode(system)
  await system.clock.jump(minutes(60) - 1_000)
  expect(await verify(system, code)).toMatchObject({ result: 'admitted' })
})

test('voids the older code when a newer one is issued', async ({ system }) => {
  const { token, code } = await participantWithCode(system)
  const newer = await codeOf(system, token)
  expect(newer).not.toBe(code)
  expect(await verify(system, code)).toMatchObject({ result: 'replaced', enteredAt: null })
  expect(await verify(system, newer)).toMatchObject({ result: 'admitted' })
})

test('leaves one valid code when several are requested at once', async ({ system }) => {
  const { token } = await participantWithCode(system)
  const codes = await Promise.all(Array.from({ length: 5 }, () => codeOf(system, token)))
  const verdicts = []
  for (const code of codes) verdicts.push(await verify(system, code))
  expect(verdicts.map(({ result }) => result).sort()).toEqual(['admitted', ...Array(4).fill('replaced')])
})

test('refuses a disabled participant with any of their codes', async ({ system, secretariat }) => {
  const { code, token, registrationId } = await participantWithCode(system)
  await secretariat.disable(registrationId)
  const refused = { result: 'disabled', participant: arrivalOf(registrationId), enteredAt: null }
  expect(await verify(system, code)).toEqual(refused)
  await system.clock.jump(minutes(61))
  expect(await verify(system, code)).toEqual(refused)
  expect(await ask(system, token)).toMatchObject({ status: 403, body: { code: 'DISABLED' } })
})

test('calls a code with a changed letter forged, and names nobody', async ({ system }) => {
  const { code } = await participantWithCode(system)
  const entries = async () => (await databaseContents(system.db))['public.entry']
  const before = await entries()
  for (let at = 0; at < code.length; at++) {
    const changed = code.slice(0, at) + (code[at] === 'A' ? 'B' : 'A') + code.slice(at + 1)
    expect(await verify(system, changed), changed).toEqual({ result: 'forged' })
  }
  expect(await entries()).toEqual(before)
  expect(await verify(system, code)).toMatchObject({ result: 'admitted' })
})

test('calls other scanned text of any length forged, but ignores a trailing line break', async ({
  system,
}) => {
  const { code } = await participantWithCode(system)
  const others = [
    '',
    ' ',
    'D27000001',
    code.toLowerCase(),
    code + code,
    `${code.slice(0, 40)}\n${code.slice(40)}`,
  ]
  const odd = [
    '\u0000',
    '\ud800',
    'https://example.org/',
    "' or 1=1 --",
    'あ'.repeat(30_000),
    'A'.repeat(100_000),
  ]
  const claims = { conventionId: '\u0000', registrationId: 'D27', nonce: Buffer.alloc(10), expiresAt: null }
  const key = { keyId: 1, secret: Buffer.alloc(32) }
  const made = toBase32(signClaims({ ...claims, issuedAt: new Date(0) }, key))
  for (const read of [...others, ...odd, made])
    expect(await verify(system, read), read.slice(0, 99)).toEqual({ result: 'forged' })
  expect(await verify(system, `${code}\r\n`)).toMatchObject({ result: 'admitted' })
})

test('recognises a code of another convention, but admits nobody with it', async ({ system }) => {
  const { code, registrationId } = await participantWithCode(system)
  const desk = createApiClient(system.operatorUrl, 'other2027')
  // A participant there may have the same ID.
  for (const table of ['participant', 'entry'])
    await system.db.query(
      `insert into ${table} select (jsonb_populate_record(here, '{"convention_id": "other2027"}')).*
       from ${table} here where registration_id = $1`,
      [registrationId],
    )
  const there = await desk.call(operatorApi.verifyEntryCode, { token: system.operatorKey, body: { code } })
  expect(expectOk(there)).toEqual({ result: 'unknown' })
  await desk.close()
  expect(await verify(system, code)).toMatchObject({ result: 'admitted' })
})

test('signs with a newer key at once, and accepts older codes until their key is deleted', async ({
  system,
}) => {
  const [old, older] = [await participantWithCode(system), await participantWithCode(system)]
  await system.db.query(
    `insert into entry_key (convention_id, key_id, secret, created_at)
     select convention_id, max(key_id) + 1, sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), now()
     from entry_key where convention_id = 'demo2027' group by convention_id`,
  )
  const newer = await participantWithCode(system)
  expect(await verify(system, old.code)).toMatchObject({ result: 'admitted' })
  await system.db.query(`delete from entry_key where convention_id = 'demo2027' and key_id = 1`)
  expect(await verify(system, older.code)).toEqual({ result: 'forged' })
  expect(await verify(system, newer.code)).toMatchObject({ result: 'admitted' })
})

test('stores no code in the database', async ({ system }) => {
  const { code } = await participantWithCode(system)
  expect(await tablesHolding(system.db, code)).toEqual([])
})

/** Refunds part of an order and waits until the refund is done. */
const refund = async (system: System, orderId: string, request: { amount: number; plans?: string[] }) => {
  const secretariat = secretariatOf(system)
  const seats = request.plans ? 'free' : 'keep'
  expectOk(await secretariat.askRefund(orderId, { ...request, seats, participant: 'keep' }))
  await untilRefunded(system, orderId)
}
const plansIn = (verdict: EntryVerdict) =>
  'participant' in verdict ? verdict.participant.plans.map(({ planId, type }) => `${type} ${planId}`) : []

test('shows the desk the purchases without refunded ones', async ({ system }) => {
  const options = ['reception', 'luncheon']
  const { orderId, mail } = await buyersOf(system).paidOrder({ planId: 'member', options })
  const token = await loginToken(system, loginIn(mail))
  const plansNow = async () => plansIn(await verify(system, await codeOf(system, token)))
  expect(await plansNow()).toEqual(['general member', 'option reception', 'option luncheon'])
  await refund(system, orderId, { amount: 5_000, plans: ['reception'] })
  expect(await plansNow()).toEqual(['general member', 'option luncheon'])
})

const notOffered = { status: 403, body: { code: 'PERMISSION_DENIED' } }

test('issues no code to plans without it in the menu', async ({ system, offerTo }) => {
  const { token } = await participantWithCode(system)
  await offerTo('member')
  expect(await ask(system, token)).toMatchObject(notOffered)
  await offerTo('student')
  expect(await ask(system, token)).toMatchObject({ status: 200 })
})

test('applies the menu to the plans left after a refund, while the desk accepts an earlier code', async ({
  system,
  offerTo,
}) => {
  const order = await buyersOf(system).paidOrder({ planId: 'member', options: ['reception'] })
  const token = await loginToken(system, loginIn(order.mail))
  await offerTo('member')
  await refund(system, order.orderId, { amount: 1_000 })
  const code = await codeOf(system, token)
  await refund(system, order.orderId, { amount: 14_000, plans: ['member'] })
  expect(await ask(system, token)).toMatchObject(notOffered)
  const verdict = await verify(system, code)
  expect([verdict.result, ...plansIn(verdict)]).toEqual(['admitted', 'option reception'])
  await offerTo(null)
  expect(plansIn(await verify(system, await codeOf(system, token)))).toEqual(['option reception'])
})

test('gives an unlimited code no end, and accepts it months later', async ({ system, setExpiry }) => {
  const { token } = await participantWithCode(system)
  await setExpiry(-1)
  const { code, expiresAt } = expectOk(await ask(system, token))
  expect(expiresAt).toBeNull()
  await setExpiry(30)
  await system.clock.jump(300 * 24 * minutes(60))
  expect(await verify(system, code)).toMatchObject({ result: 'admitted' })
})

// This test comes last, because it moves the clock past the dates of the file.
test('issues no new codes after the end date, but the desk still accepts the last ones', async ({
  system,
}) => {
  await system.clock.setTime('2027-12-31T14:59:00Z')
  const { token, code } = await participantWithCode(system)
  await system.clock.setTime('2027-12-31T15:00:00Z')
  expect(await ask(system, token)).toMatchObject({ status: 403, body: { code: 'PERMISSION_DENIED' } })
  expect(await verify(system, code)).toMatchObject({ result: 'admitted' })
})
