import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@uketsuke/contract'
import {
  buyersOf,
  createApiClient,
  freePort,
  startEmulatorProcess,
  startServerProcess,
  startSystem,
  until,
} from '@uketsuke/testing'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'

const people = 20
/**
 * The number of stored receipts when the server is killed for the first time. The next number is taken but
 * not stored yet.
 */
const storedByThen = 7

/** Clones the purchase for another person, who has this token. */
const cloned = `
  with person as (
    insert into pre_registration select (jsonb_populate_record(p, jsonb_build_object(
      'pre_registration_id', gen_random_uuid(), 'email', $2::text, 'email_key', $2::text))).*
    from pre_registration p where pre_registration_id = (select pre_registration_id from orders where order_id = $1)
    returning convention_id, pre_registration_id),
  someone as (
    insert into participant select (jsonb_populate_record(p, jsonb_build_object(
      'pre_registration_id', person.pre_registration_id, 'registration_id', $2::text, 'email', $2::text))).*
    from participant p join person using (convention_id)
    where registration_id = (select registration_id from orders where order_id = $1) returning 1),
  steps as (
    insert into order_transition (convention_id, order_id, transition_no, from_state, event, to_state, at, actor, provider)
    select convention_id, $2, transition_no, from_state, event, to_state, at, actor, provider
    from order_transition where order_id = $1 returning 1),
  bought as (
    insert into orders (convention_id, order_id, kind, pre_registration_id, registration_id, state, price, created_at,
      expires_at, paid_at, provider, transition_no, lapse_at)
    select convention_id, $2, kind, person.pre_registration_id, $2, state, price, created_at, expires_at, paid_at,
      provider, transition_no, lapse_at
    from orders o join person using (convention_id) where order_id = $1 returning 1),
  items as (
    insert into order_item select (jsonb_populate_record(i, jsonb_build_object('order_id', $2::text,
      'pre_registration_id', person.pre_registration_id))).*
    from order_item i join person using (convention_id) where order_id = $1 returning 1)
  insert into login_token (convention_id, token_hash, registration_id, created_at, used_at)
  select convention_id, $3, $2, now(), now() from person`

/** Lets this many receipts be stored. The next one takes its number and then waits for this lock. */
const gate = 4_711
const gated = `
  create function wait_at_gate() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${gate}); return new; end $$;
  create trigger wait_at_gate before insert on public.receipt for each row
    when (new.receipt_no > ${storedByThen}) execute function wait_at_gate()`

/** A database in which many people have paid. */
const paidByMany = async () => {
  const system = await startSystem({
    serverUrl: inject('serverUrl'),
    template: inject('template'),
    keepDatabase: true,
  })
  const { orderId } = await buyersOf(system).paidOrder({ planId: 'member', options: ['reception'] })
  const payers = Array.from({ length: people }, (_, index) => ({
    orderId: `order-${String(index).padStart(3, '0')}`,
    token: randomUUID(),
    idempotencyKey: randomUUID(),
  }))
  for (const { orderId: id, token } of payers)
    await system.db.query(cloned, [orderId, id, createHash('sha256').update(token).digest()])
  await system.db.query(gated)
  await system.stop()
  return { payers, databaseUrl: system.databaseUrl }
}

test('twenty receipts survive two kills of the server: no number is missing or doubled, and each counts once', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'uketsuke-receipts-'))
  const { payers, databaseUrl } = await paidByMany()
  const [emulator, port] = await Promise.all([startEmulatorProcess(0), freePort()])
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    CARD_EMULATOR_URL: emulator.url,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'silent',
  }
  let server = await startServerProcess(env)
  const client = createApiClient(server.url)
  const db = new pg.Pool({ connectionString: databaseUrl, max: 2, options: '-c search_path=own,public' })
  const gatekeeper = new pg.Client({ connectionString: databaseUrl })
  await gatekeeper.connect()
  await gatekeeper.query('select pg_advisory_lock($1)', [gate])
  onTestFinished(async () => {
    await client.close()
    await server.kill('SIGTERM')
    await emulator.kill('SIGTERM')
    await gatekeeper.end()
    await db.end()
    await rm(dataDir, { recursive: true, force: true })
  })
  const ask = ({ orderId, token, idempotencyKey }: (typeof payers)[number]) =>
    client.call(api.issueOrderReceipt, { token, params: { orderId }, idempotencyKey })
  const count = async (condition: string) =>
    (await db.query<{ count: number }>(`select count(*)::int as count from issue where ${condition}`)).rows[0]
      ?.count ?? 0

  // The first kill hits between taking a number and storing its receipt, so nobody gets an answer.
  const begun = payers.map((payer) => ask(payer).catch(() => undefined))
  await until(
    () =>
      gatekeeper.query(
        `select from pg_locks join pg_database on pg_database.oid = pg_locks.database
         where locktype = 'advisory' and objid = $1 and not granted and datname = current_database()`,
        [gate],
      ),
    ({ rowCount }) => rowCount === 1,
    4_000,
    5,
  )
  await server.kill('SIGKILL')
  await Promise.all(begun)
  expect((await db.query('select from receipt')).rowCount).toBe(storedByThen)
  await gatekeeper.query('select pg_advisory_unlock($1)', [gate])

  // The second kill hits while some receipts are delivered, some are printed and some are waiting.
  server = await startServerProcess(env)
  const asked = payers.map((payer) => ask(payer).catch(() => undefined))
  await until(
    () => count(`state = 'delivered'`),
    (delivered) => delivered >= 3,
    4_000,
    5,
  )
  await server.kill('SIGKILL')
  await Promise.all(asked)
  const delivered = await count(`state = 'delivered'`)
  expect(delivered).toBeLessThan(people)

  server = await startServerProcess(env)
  // Does the same as the browser: repeats the call with the same key while the server asks it to wait.
  const answers = await Promise.all(
    payers.map((payer) =>
      until(
        () => ask(payer),
        ({ status }) => status !== 503 && status !== 409,
        100,
        100,
      ),
    ),
  )
  expect(answers.filter(({ ok }) => !ok)).toEqual([])
  for (const answer of answers) expect(answer.headers['content-type']).toBe('application/pdf')

  const { rows } = await db.query<{ no: number; orderId: string; number: string }>(
    `select receipt_no as no, order_id as "orderId", receipt.facts ->> 'number' as number
     from issue join receipt using (convention_id, receipt_no) where state = 'delivered' order by receipt_no`,
  )
  expect(rows.map(({ no }) => no)).toEqual(payers.map((_, index) => index + 1))
  expect(new Set(rows.map(({ number }) => number)).size).toBe(people)
  expect(new Set(rows.map(({ orderId }) => orderId)).size).toBe(people)
  expect(await count(`state = 'delivered' and not is_reissue`)).toBe(people)
  expect(await count('true')).toBe(people)
}, 120_000)
