import { readFile } from 'node:fs/promises'
import { api } from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import { en } from '@uketsuke/phrases/en'
import {
  expectOk,
  loginIn,
  loginToken,
  newEmail,
  obtainCode,
  rowsLeaking,
  standInPrinter,
  untilJobsDone,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { notExported, sources } from './rules.ts'

const test = systemTest({ now: new Date('2027-03-10T03:00:00Z'), printer: standInPrinter() })

test('every table is exported, or left out for a reason', async ({ system }) => {
  const { rows } = await system.db.query<{ name: string; columns: string[]; hidden: string[] }>(
    `select table_name as name, array_agg(column_name::text) as columns,
       coalesce(array_agg(column_name::text) filter (where data_type = 'bytea'), '{}') as hidden
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' group by 1 order by 1`,
  )
  const exported = new Map<string, readonly string[]>(
    Object.values(sources).map(({ table, omitted }) => [table, omitted]),
  )
  expect(rows.length).toBeGreaterThan(20)
  expect([...exported.keys(), ...Object.keys(notExported)].toSorted()).toEqual(rows.map(({ name }) => name))

  for (const { name, columns, hidden } of rows) {
    const omitted = exported.get(name)
    // Every omitted column exists, and no hash or secret is shown.
    if (omitted) expect({ name, columns }).toEqual({ name, columns: expect.arrayContaining([...omitted]) })
    if (omitted) expect({ name, omitted }).toEqual({ name, omitted: expect.arrayContaining(hidden) })
  }
})

test('the documentation names every participant field as the English form does', async () => {
  const guide = await readFile(new URL('../../../../docs/personal-data.md', import.meta.url), 'utf8')
  const row = guide.split('\n').find((line) => line.startsWith('| affiliation')) ?? ''
  const named = row.split(/[|,;]/).map((name) => name.trim())
  for (const { label } of Object.values(en.participantFields))
    expect(named).toContain(label.replace(/ \(.+\)$/, '').toLowerCase())
})

test('returns all data of a participant, without secrets', async ({ system, buyer, secretariat }) => {
  const { client, operator, db } = system
  const order = await buyer.paidOrder({ planId: 'member', options: ['reception'] })
  const login = loginIn(order.mail)
  const token = await loginToken(system, login)
  const params = { orderId: order.orderId }
  expectOk(await client.call(api.issueOrderReceipt, { token, params }))
  expectOk(await client.call(api.issueCertificate, { token }))
  expectOk(await client.call(api.issueEntryCode, { token }))
  expectOk(await secretariat.askRefund(order.orderId, { amount: 1_000 }))
  expectOk(await operator.call(operatorApi.readOrder, { params }))
  const other = await buyer.paidOrder({ planId: 'educational' })
  await untilJobsDone(system)

  const { registrationId } = login
  const query = { registrationId }
  const answer = expectOk(await operator.call(operatorApi.exportPersonalData, { query }))
  const { person, held } = answer
  expect(person.registrationId).toBe(registrationId)
  expect(Object.fromEntries(Object.entries(held).map(([kind, rows]) => [kind, rows.length]))).toEqual({
    preRegistration: 1,
    links: 1,
    participant: 1,
    orders: 1,
    items: 2,
    steps: 3,
    attempts: 1,
    refunds: 1,
    returnedCharges: 0,
    findings: 0,
    undeliveredMails: 0,
    seats: 1,
    receipts: 1,
    documents: 2,
    certificateNumber: 1,
    entry: 1,
    logins: 1,
    passkeys: 0,
    // Addresses of this machine belong to nobody.
    loginAddresses: 0,
    passwordRequests: 0,
    onDemandLogins: 0,
    accesses: expect.any(Number),
  })
  expect(held.participant?.[0]).toMatchObject({
    email: order.email,
    last_name: '髙橋',
    profile: { tel: '0300000000' },
  })
  expect(held.orders?.[0]).toMatchObject({ price: 20_000, provider: { cardLast4: '1111' } })
  expect(held.accesses?.map(({ operation }) => operation)).toContain('GET /orders/:orderId')

  const text = JSON.stringify(answer)
  expect(text).not.toContain('\\x')
  const { rows } = await db.query<{ secret: string }>(
    `select provider -> 'data' ->> 'accessPass' as secret from orders where order_id = $1`,
    [order.orderId],
  )
  for (const secret of [login.password, token, order.code, rows[0]?.secret ?? 'none'])
    expect(text).not.toContain(secret)
  // The answer contains nothing about other people.
  expect(text).not.toContain(other.email)
  expect(text).not.toContain(other.orderId)
  expect(text).not.toContain('look-alike')

  expect(
    expectOk(await operator.call(operatorApi.exportPersonalData, { query: { email: order.email } })).held,
  ).toMatchObject({ orders: held.orders })
})

test('finds a person who never registered by e-mail address, in any letter case, and records it', async ({
  system,
}) => {
  const { client, mailbox, operator, db } = system
  const email = newEmail()
  await obtainCode(client, mailbox, email)
  const query = { email: email.toUpperCase() }
  const { person, held } = expectOk(await operator.call(operatorApi.exportPersonalData, { query }))
  expect(person.registrationId).toBeNull()
  expect(held.preRegistration).toMatchObject([{ email }])
  expect(held.links).toHaveLength(1)
  const { rows } = await db.query(
    `select operation, asked, people from access_log where convention_id = 'demo2027' and pre_registration_id = $1`,
    [person.preRegistrationId],
  )
  expect(rows).toEqual([{ operation: 'GET /personal-data', asked: { email: true }, people: 1 }])
  const leaks = await rowsLeaking(db, [email, email.toUpperCase()])
  expect(new Set(leaks.map(({ table }) => table))).toEqual(new Set(['public.pre_registration']))
})

test('refuses an unknown person, and a request with both IDs or neither', async ({
  system: { operator },
}) => {
  const ask = (query: { email?: string; registrationId?: string }) =>
    operator.call(operatorApi.exportPersonalData, { query })
  expect((await ask({ email: newEmail() })).status).toBe(404)
  expect((await ask({ registrationId: 'D27000000' })).status).toBe(404)
  expect((await ask({})).status).toBe(400)
  expect((await ask({ email: newEmail(), registrationId: 'D27000000' })).status).toBe(400)
})
