import { api } from '@uketsuke/contract'
import { type Erasure, operatorApi } from '@uketsuke/contract/operator'
import {
  armScenario,
  databaseContents,
  expectOk,
  loginIn,
  loginToken,
  newEmail,
  obtainCode,
  profileOf,
  rowsLeaking,
  type System,
  standInPrinter,
  untilJobsDone,
  untilRefunded,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { inTransaction } from '../../platform/db/transact.ts'
import { minutes } from '../../platform/duration.ts'
import { addProviderRecord } from '../order/move-order.ts'

const printer = standInPrinter()
const test = systemTest({ now: new Date('2027-03-10T03:00:00Z'), printer, cardTimeout: 1_000 })

type Person = { email: string } | { registrationId: string }

const tryErasing = ({ operator }: System, person: Person, dryRun: 'true' | 'false' = 'false') =>
  operator.call(operatorApi.erasePersonalData, { body: person, query: { dryRun } })
const erase = async (system: System, person: Person): Promise<Erasure> =>
  expectOk(await tryErasing(system, person))

test('erasing a participant preserves the books and the receipt', async ({ system, buyer, secretariat }) => {
  const { client, operator, mailbox, db, clock } = system
  const order = await buyer.paidOrder({ planId: 'member', options: ['reception'] })
  const { registrationId, password } = loginIn(order.mail)
  const token = await loginToken(system, { registrationId, password })
  expectOk(await client.call(api.updateUser, { token, body: profileOf() }))
  const params = { orderId: order.orderId }
  expectOk(await client.call(api.issueOrderReceipt, { token, params }))
  const sheet = printer.jobs.at(-1)?.sheet
  const code = sheet?.kind === 'receipt' ? sheet.verification.code : ''
  expectOk(await client.call(api.issueCertificate, { token }))
  const { refundId } = expectOk(
    await secretariat.askRefund(order.orderId, {
      amount: 5_000,
      plans: ['reception'],
      reason: '髙橋様の希望',
    }),
  )
  expect((await tryErasing(system, { registrationId })).body).toMatchObject({ code: 'PAYMENT_UNDECIDED' })
  await buyer.advanceUntil(
    () => secretariat.refund(refundId),
    ({ state }) => state === 'done',
  )
  await mailbox.next(order.email)
  await untilJobsDone(system)
  await db.query(
    `insert into passkey (convention_id, credential_id, registration_id, user_handle, public_key, sign_count, name, created_at)
     values ('demo2027', '\\x01', $1, '\\x02', '\\x03', 0, '髙橋の電話', now())`,
    [registrationId],
  )
  const record = await secretariat.orderRecord(order.orderId)
  const verified = expectOk(await client.call(api.verifyDocument, { params: { code } }))

  const before = await databaseContents(db)
  const rehearsal = expectOk(await tryErasing(system, { registrationId }, 'true'))
  const { 'public.access_log': _log, 'public.idempotency': _answers, ...untouched } = before
  expect(await databaseContents(db)).toMatchObject(untouched)

  const mails = mailbox.received(order.email).length
  const erasure = await erase(system, { registrationId })
  expect({ ...rehearsal, isDryRun: false }).toEqual(erasure)
  expect(erasure).toMatchObject({
    deleted: { logins: 1, passkeys: 1, links: 1, documents: 1, preRegistrations: 0 },
    emptied: { orders: 1, participants: 1, preRegistrations: 1, refunds: 1, receipts: 0 },
    orders: { count: 1, amount: 15_000 },
    receipts: [{ number: expect.stringMatching(/^D27-R\d{6}$/), keptUntil: '2035-05-19T03:00:00.000Z' }],
  })

  // Expects the books, and the receipt for the holder of the paper, to be unchanged.
  expect(await secretariat.orderRecord(order.orderId)).toEqual(record)
  expect(expectOk(await client.call(api.verifyDocument, { params: { code } }))).toEqual(verified)
  const { affiliation, metadata } = profileOf()
  const { address, tel, fax } = metadata
  const words = [order.email, '髙橋', '太郎', 'たかはし', affiliation, address, tel, fax, '"1111"']
  const names = words.map((word) => word ?? 'missing')
  const leaks = await rowsLeaking(db, names)
  expect(leaks.map(({ table, text }) => [table, text])).toEqual([
    ['public.receipt', '髙橋'],
    ['public.receipt', '太郎'],
  ])

  // Expects no login, no new password, no mail, and no way back through the secretariat.
  expect((await client.call(api.readUsers, { token })).status).toBe(401)
  const login = await client.call(api.login, { body: { registrationId, password, target: 'mypage' } })
  expect(login.status).toBe(401)
  await client.call(api.requestPassword, { body: { registrationId, email: order.email } })
  for (const again of [operatorApi.mailAgain, operatorApi.enableParticipant])
    expect((await operator.call(again, { params: { registrationId }, body: {} } as never)).status).toBe(404)
  expectOk(await secretariat.askRefund(order.orderId, { amount: 1_000 }))
  await untilRefunded(system, order.orderId)
  await untilJobsDone(system)
  expect(mailbox.received(order.email)).toHaveLength(mails)

  // The address is free: its next user is a new person.
  await clock.jump(minutes(1))
  await obtainCode(client, mailbox, order.email)
  const again = await erase(system, { email: order.email })
  expect(again.person.registrationId).toBeNull()
  expect(again.deleted).toMatchObject({ preRegistrations: 1, links: 1 })
})

test('an unpaid order is cancelled first, and its seat becomes free', async ({
  system,
  buyer,
  secretariat,
}) => {
  const before = await buyer.availableOf('hands-on')
  const order = await buyer.newOrder({ planId: 'hands-on' })
  expect(await buyer.availableOf('hands-on')).toBe(before - 1)
  expect(await erase(system, { email: order.email })).toMatchObject({
    orders: { count: 1, amount: 0 },
    receipts: [],
  })
  expect(await buyer.availableOf('hands-on')).toBe(before)
  expect(await secretariat.history(order.orderId)).toEqual(['buyer placed', 'secretariat canceled'])
  const { status } = await system.client.call(api.checkCode, { token: order.code })
  expect(status).toBe(404)
})

test('nobody is erased while a charge is undecided, and its card is not stored afterwards', async ({
  system,
  buyer,
  database,
}) => {
  const { emulator, db } = system
  const order = await buyer.newOrder({ planId: 'educational' })
  await armScenario(emulator.url, {
    call: 'ExecTran',
    scenario: 'late-success',
    times: 1,
    ms: 3_000,
    orderId: order.orderId,
  })
  await buyer.pay(order)
  expect((await tryErasing(system, { email: order.email })).body).toMatchObject({ code: 'PAYMENT_UNDECIDED' })
  await buyer.advanceUntil(
    () => buyer.result(order.orderId),
    ({ result }) => result === 'succeeded',
  )
  await untilJobsDone(system)
  await erase(system, { email: order.email })
  const key = { conventionId: 'demo2027', orderId: order.orderId }
  await inTransaction(database, (trx) =>
    addProviderRecord(trx, key, { tranId: 'told again', cardLast4: '1111', cardExp: '1230' }),
  )
  const { rows } = await db.query<{ provider: object }>(
    `select provider from orders where convention_id = 'demo2027' and order_id = $1`,
    [order.orderId],
  )
  expect(rows[0]?.provider).toMatchObject({ name: 'gmo', tranId: 'told again' })
  expect(rows[0]?.provider).not.toHaveProperty('cardLast4')
  expect(rows[0]?.provider).not.toHaveProperty('cardExp')
})

test('a job that waits for an erased person sends no mail', async ({ system, buyer }) => {
  const { mailbox, db } = system
  const order = await buyer.paidOrder({ planId: 'educational' })
  const { registrationId } = loginIn(order.mail)
  const mails = mailbox.received(order.email).length
  await erase(system, { registrationId })
  await db.query(
    `insert into pgboss.job (name, data, retry_limit) select name, $1::jsonb, 0 from pgboss.queue where name = 'completion-mail'`,
    [JSON.stringify({ conventionId: 'demo2027', registrationId })],
  )
  await buyer.advanceUntil(
    async () => (await db.query(`select 1 from pgboss.job where state in ('created', 'active')`)).rowCount,
    (count) => count === 0,
  )
  expect(mailbox.received(order.email)).toHaveLength(mails)
})

test('people who do not exist can’t be erased', async ({ system }) => {
  expect((await tryErasing(system, { email: newEmail() })).status).toBe(404)
})
