import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'

/**
 * The rows that one paid registration leaves in our own tables, in their final state, with the order's
 * history and the stored answers of its four writing calls, all in one transaction. Jobs and intermediate
 * updates are left out: this is a lower bound, not an alternative.
 */
const statements: readonly (readonly [sql: string, values: (id: string) => unknown[]])[] = [
  [
    `insert into pre_registration (convention_id, pre_registration_id, email, email_key, first_name, last_name, furigana,
      language, state, created_at) values ('floor', $1, $2, $2, '太郎', '髙橋', '{"firstName":"たろう"}', 'ja', 'registered', now())`,
    (id) => [id, `${id}@example.org`],
  ],
  [
    `insert into registration_link (convention_id, link_id, pre_registration_id, state, code_hash, client_address_hash,
      requested_at, expires_at) values ('floor', $1, $1, 'current', $2, $2, now(), now())`,
    (id) => [id, randomBytes(32)],
  ],
  [
    `insert into participant (convention_id, registration_id, pre_registration_id, state, category, language, email,
      first_name, last_name, affiliation, profile, password_hash, created_at)
      values ('floor', $2, $1, 'active', 'GENERAL', 'ja', $2, '太郎', '髙橋', '例示大学', $3, $4, now())`,
    (id) => [id, id, JSON.stringify({ address: '千代田区千代田1-1', tel: '0300000000' }), randomBytes(48)],
  ],
  [
    `insert into order_transition (convention_id, order_id, transition_no, from_state, event, to_state, at, actor)
      values ('floor', $1, 1, 'none', 'placed', 'open', now(), 'buyer'),
        ('floor', $1, 2, 'open', 'begun', 'charging', now(), 'buyer'),
        ('floor', $1, 3, 'charging', 'paid', 'completed', now(), 'provider')`,
    (id) => [id],
  ],
  [
    `insert into orders (convention_id, order_id, kind, pre_registration_id, registration_id, state, transition_no, price,
      created_at, expires_at, lapse_at, paid_at)
      values ('floor', $2, 'registration', $1, $2, 'completed', 3, 15000, now(), now(), now(), now())`,
    (id) => [id, id],
  ],
  [
    `insert into order_item (convention_id, order_id, pre_registration_id, is_live, item_no, plan_id, plan_type,
      plan_name, price, tax_category)
      values ('floor', $2, $1, true, 1, 'member', 'general', '{"ja":"会員","en":"Member"}', 15000, 'outOfScope')`,
    (id) => [id, id],
  ],
  [
    `insert into payment_attempt (convention_id, job_id, order_id, state, started_at, sent_at, decided_at)
      values ('floor', $1, $1, 'paid', now(), now(), now())`,
    (id) => [id],
  ],
  [
    `insert into idempotency (convention_id, key_hash, body_hash, status, sealed_answer, created_at)
      select 'floor', $1::bytea || int4send(n), $1, 200, $1, now() from generate_series(1, 4) as n`,
    () => [randomBytes(32)],
  ],
]

/**
 * Writes the rows of `count` registrations with bare SQL, `concurrency` at once, and leaves them there.
 * @returns registrations per second.
 */
export const measureFloor = async (
  databaseUrl: string,
  count: number,
  concurrency: number,
): Promise<number> => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: concurrency })
  let left = count
  const write = async (): Promise<void> => {
    const client = await pool.connect()
    while (left-- > 0) {
      const id = randomUUID()
      await client.query('begin')
      for (const [sql, values] of statements) await client.query(sql, values(id))
      await client.query('commit')
    }
    client.release()
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: concurrency }, write))
  const seconds = (performance.now() - start) / 1000
  await pool.end()
  return count / seconds
}
