import type { ErrorCode } from '@uketsuke/contract'
import { type FindingKind, findingKinds, operatorApi } from '@uketsuke/contract/operator'
import { createApiClient, expectOk, type System } from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { pino } from 'pino'
import { expect } from 'vitest'
import { nowOf } from '../../platform/clock.ts'
import { connectDatabase } from '../../platform/db/database.ts'
import { minutes } from '../../platform/duration.ts'
import { noteFinding } from './note-finding.ts'

const test = systemTest({ now: new Date('2027-02-01T00:00:00Z') })
  .extend('db', { scope: 'file' }, ({ system }, { onCleanup }) => {
    const db = connectDatabase(system.databaseUrl, pino({ level: 'silent' }))
    onCleanup(() => db.destroy())
    return db
  })
  .extend(
    'note',
    ({ system, db }) =>
      (orderId: string, kind: FindingKind = 'undecided', text = 'Nobody knows.', conventionId = 'demo2027') =>
        noteFinding(db, { conventionId, orderId, kind, text }, nowOf(system.clock)),
  )

test.beforeEach(({ system }) => system.db.query('delete from payment_finding'))

const list = async (system: System, all?: 'true' | 'false') =>
  expectOk(await system.operator.call(operatorApi.listFindings, { query: all ? { all } : {} })).findings
const close = (system: System, findingId: string, idempotencyKey?: string) =>
  system.operator.call(operatorApi.closeFinding, {
    params: { findingId },
    ...(idempotencyKey && { idempotencyKey }),
  })
const first = async (system: System, all?: 'true') => {
  const [finding] = await list(system, all)
  if (!finding) throw new Error('there is none')
  return finding
}
const refused = (status: number, code: ErrorCode) => ({ status, body: { code } })

test('lists findings, newest first', async ({ system, note }) => {
  expect(await list(system)).toEqual([])
  const before = nowOf(system.clock).toISOString()
  for (const [index, kind] of findingKinds.entries()) {
    await note(`order${index}`, kind, `Found ${kind}.`)
    await system.clock.jump(minutes(1))
  }
  const findings = await list(system)
  expect(findings.map(({ kind }) => kind)).toEqual(findingKinds.toReversed())
  expect(findings.at(-1)).toEqual({
    findingId: expect.stringMatching(/^[\w-]{1,64}$/),
    orderId: 'order0',
    kind: 'latePayment',
    text: 'Found latePayment.',
    foundAt: before,
    closedAt: null,
  })
})

test('does not add a finding that is already open', async ({ system, note }) => {
  expect(await note('a', 'undecided', 'The first time.')).toBe(true)
  await system.clock.jump(minutes(1))
  expect(await note('a', 'undecided', 'The second time.')).toBe(false)
  expect(await note('a', 'difference')).toBe(true)
  expect(await note('b', 'undecided')).toBe(true)
  const findings = await list(system)
  expect(findings).toHaveLength(3)
  expect(findings.filter(({ orderId, kind }) => orderId === 'a' && kind === 'undecided')).toMatchObject([
    { text: 'The first time.' },
  ])
})

test('adds one finding when many processes find the same thing at once', async ({ system, note }) => {
  const isNew = await Promise.all(Array.from({ length: 30 }, () => note('a')))
  expect(isNew.filter(Boolean)).toHaveLength(1)
  expect(await list(system)).toHaveLength(1)
})

test('removes a closed finding from the list, keeps its time, and can still look it up', async ({
  system,
  note,
}) => {
  await note('a')
  const { findingId } = await first(system)
  await system.clock.jump(minutes(1))
  const closedAt = nowOf(system.clock).toISOString()
  expect(await close(system, findingId)).toMatchObject({ status: 204 })
  await system.clock.jump(minutes(1))
  expect(await close(system, findingId)).toMatchObject({ status: 204 })
  expect(await list(system)).toEqual([])
  expect(await list(system, 'false')).toEqual([])
  expect(await list(system, 'true')).toMatchObject([{ findingId, closedAt }])
})

test('adds a new finding for the same thing after the first one is closed', async ({ system, note }) => {
  await note('a')
  const { findingId } = await first(system)
  await close(system, findingId)
  await system.clock.jump(minutes(1))
  expect(await note('a')).toBe(true)
  const again = await first(system)
  expect(again.findingId).not.toBe(findingId)
  expect((await list(system, 'true')).map((finding) => finding.findingId)).toEqual([
    again.findingId,
    findingId,
  ])
})

test('closes a finding only once when the call is repeated', async ({ system, note }) => {
  await note('a')
  const { findingId } = await first(system)
  const answers = [
    await close(system, findingId, 'the-same-key-twice'),
    await close(system, findingId, 'the-same-key-twice'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([204, 204])
  const { entries } = expectOk(await system.operator.call(operatorApi.readAccessLog))
  expect(entries.filter(({ asked }) => asked.findingId === findingId)).toHaveLength(1)
})

test('refuses to close an unknown finding', async ({ system }) => {
  expect(await close(system, 'nothing')).toMatchObject(refused(404, 'RESOURCE_NOT_FOUND'))
  expect(await close(system, 'no id')).toMatchObject(refused(400, 'INVALID_FORMAT'))
})

test('keeps a separate list for each convention', async ({ system, note }) => {
  await note('a', 'undecided', 'Ours.')
  await note('a', 'undecided', 'Theirs.', 'other2027')
  expect(await list(system)).toMatchObject([{ text: 'Ours.' }])
  const { findingId } = await first(system)
  const client = createApiClient(system.operatorUrl, 'other2027')
  const token = system.operatorKey
  expect(expectOk(await client.call(operatorApi.listFindings, { token })).findings).toMatchObject([
    { text: 'Theirs.' },
  ])
  expect(await client.call(operatorApi.closeFinding, { token, params: { findingId } })).toMatchObject(
    refused(404, 'RESOURCE_NOT_FOUND'),
  )
  await client.close()
  expect(await list(system)).toHaveLength(1)
})

test('lists at most the 200 newest', async ({ system, note }) => {
  const orders = Array.from({ length: 201 }, (_, index) => `order${index}`)
  for (const order of orders) {
    await note(order)
    await system.clock.jump(1_000)
  }
  expect((await list(system)).map(({ orderId }) => orderId)).toEqual(orders.toReversed().slice(0, 200))
})

test('refuses unknown query parameters', async ({ system }) => {
  for (const query of ['all=yes', 'all=true&all=true', 'open=true']) {
    const answer = await fetch(`${system.operatorUrl}/v2/findings?${query}`, {
      headers: { 'x-convention-id': 'demo2027', 'x-api-token': `Bearer ${system.operatorKey}` },
    })
    expect({ status: answer.status, body: await answer.json() }).toMatchObject(refused(400, 'INVALID_FORMAT'))
  }
})
