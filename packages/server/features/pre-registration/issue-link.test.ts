import { createHash } from 'node:crypto'
import { api } from '@uketsuke/contract'
import { createApiClient, expectOk, newEmail, preRegistrationOf, type System } from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect, onTestFinished } from 'vitest'
import { minutes } from '../../platform/duration.ts'

const refusal = { status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } }

const ask = (system: System, email: string, clientAddress?: string) =>
  system.client.call(api.preRegister, {
    body: preRegistrationOf(email),
    ...(clientAddress && { clientAddress }),
  })

const test = systemTest()

test('sends a person one link a minute, and tells them how long to wait', async ({ system }) => {
  const email = newEmail()
  expectOk(await ask(system, email))
  await system.clock.jump(20_000)
  const refused = await ask(system, email)
  expect(refused).toMatchObject(refusal)
  expect(refused.headers['retry-after']).toBe('40')
  await system.clock.jump(40_000)
  expectOk(await ask(system, email))
})

test('applies the limit regardless of letter case', async ({ system }) => {
  const email = newEmail()
  expectOk(await ask(system, email))
  expect(await ask(system, email.toUpperCase())).toMatchObject(refusal)
})

test('sends one link for two concurrent requests', async ({ system }) => {
  const email = newEmail()
  const answers = await Promise.all([ask(system, email), ask(system, email)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 429])
})

test('sends a person five links in 30 minutes, and the sixth when the first is 30 minutes old', async ({
  system,
}) => {
  const email = newEmail()
  for (let count = 0; count < 5; count++) {
    expectOk(await ask(system, email))
    await system.clock.jump(minutes(1))
  }
  const refused = await ask(system, email)
  expect(refused).toMatchObject(refusal)
  expect(Number(refused.headers['retry-after'])).toBe(25 * 60)
  expectOk(await ask(system, newEmail()))
  await system.clock.jump(minutes(25) - 1_000)
  expect(await ask(system, email)).toMatchObject(refusal)
  await system.clock.jump(2_000)
  expectOk(await ask(system, email))
})

test('sends a mailbox six links an hour, across spellings of its address and origins of the requests', async ({
  system,
}) => {
  const [name] = newEmail().split('@')
  const spellings = [
    name,
    `${name}+a`,
    `${name?.toUpperCase()}+B`,
    `${name}+c+d`,
    `${name}+`,
    `${name}+e`,
    `${name}+f`,
  ]
  const answers = await Promise.all(
    spellings.map((spelling, index) => ask(system, `${spelling}@Example.ORG`, `203.0.113.${index}`)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 201, 429])
  const other = createApiClient(system.url, 'other2027')
  onTestFinished(() => other.close())
  const elsewhere = { body: preRegistrationOf(`${name}+g@example.org`) }
  const refused = await other.call(api.preRegister, elsewhere)
  expect(refused).toMatchObject(refusal)
  expect(refused.headers['retry-after']).toBe('3600')
  await system.clock.jump(minutes(60))
  expectOk(await other.call(api.preRegister, elsewhere))
})

test('counts callers at different addresses separately, and a whole IPv6 /64 as one', async ({ system }) => {
  const email = newEmail()
  expectOk(await ask(system, email, '2001:db8:1:2::1'))
  expect(await ask(system, email, '2001:db8:1:2:ffff:ffff:ffff:ffff')).toMatchObject(refusal)
  expectOk(await ask(system, email, '2001:db8:1:3::1'))
})

test('does not count a refused call', async ({ system }) => {
  const email = newEmail()
  expectOk(await ask(system, email))
  for (let count = 0; count < 10; count++) expect(await ask(system, email)).toMatchObject(refusal)
  await system.clock.jump(minutes(1))
  expectOk(await ask(system, email))
})

test('sends 300 links to one client address in 30 minutes, across recipients', async ({ system }) => {
  const clientAddress = '203.0.113.7'
  expectOk(await ask(system, newEmail(), clientAddress))
  await system.db.query(
    `insert into rate_limit_hit (convention_id, hit_id, kind, subject_hash, at, is_pending, forget_at)
     select convention_id, gen_random_uuid(), kind, subject_hash, at, is_pending, forget_at
     from rate_limit_hit, generate_series(1, 299) where kind = 'linkFromAddress' and subject_hash = $1`,
    [createHash('sha256').update(clientAddress).digest()],
  )
  const refused = await ask(system, newEmail(), clientAddress)
  expect(refused).toMatchObject(refusal)
  expect(Number(refused.headers['retry-after'])).toBe(30 * 60)
  expectOk(await ask(system, newEmail(), '203.0.113.8'))
  await system.clock.jump(minutes(30))
  expectOk(await ask(system, newEmail(), clientAddress))
})
