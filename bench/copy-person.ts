import pg from 'pg'

/** The columns that differ in the nth copy of a person, by table. No such ID is ever drawn. */
const ownToEach: Record<string, Record<string, string>> = {
  pre_registration: {
    pre_registration_id: 'md5(n::text)::uuid',
    email: `n || '-' || email`,
    email_key: `n || '-' || email_key`,
  },
  registration_link: {
    link_id: 'md5(n::text)::uuid',
    pre_registration_id: 'md5(n::text)::uuid',
    code_hash: `sha256(n::text::bytea)`,
  },
  participant: {
    registration_id: `'C' || n`,
    pre_registration_id: 'md5(n::text)::uuid',
    email: `n || '-' || email`,
  },
  orders: {
    order_id: `'C' || n`,
    pre_registration_id: 'md5(n::text)::uuid',
    registration_id: `'C' || n`,
    // The provider has never seen these orders, so nobody asks it about them.
    compare_at: 'null',
    provider: `jsonb_set(provider, '{reference}', to_jsonb('C' || n))`,
  },
  order_transition: { order_id: `'C' || n` },
  order_item: { order_id: `'C' || n`, pre_registration_id: 'md5(n::text)::uuid' },
  payment_attempt: {
    job_id: `'C' || n`,
    order_id: `'C' || n`,
    mailbox_hash: 'sha256(n::text::bytea)',
    client_address_hash: 'sha256(n::text::bytea)',
  },
  login_token: { token_hash: 'sha256(n::text::bytea)', registration_id: `'C' || n` },
  receipt: { receipt_no: 'receipt_no + n', order_id: `'C' || n` },
  issue: {
    issue_id: 'md5(n::text)::uuid',
    registration_id: `'C' || n`,
    receipt_no: 'receipt_no + n',
    code_hash: 'sha256(n::text::bytea)',
  },
  entry: { registration_id: `'C' || n`, code_hash: 'sha256(n::text::bytea)' },
  familiar_address: { registration_id: `'C' || n`, client_address_hash: 'sha256(n::text::bytea)' },
  access_log: {
    line_id: 'md5(n::text)::uuid',
    registration_id: `'C' || n`,
    pre_registration_id: 'md5(n::text)::uuid',
  },
}

type Column = { name: string; isTime: boolean }

const columnsOf = async (db: pg.Client, table: string): Promise<Column[]> =>
  (
    await db.query(
      `select column_name as name, data_type = 'timestamp with time zone' as "isTime" from information_schema.columns
       where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
      [table],
    )
  ).rows

/** The copies are spread evenly over the four days before the original. */
const earlier = (times: number) => `interval '1 hour' + n * (interval '4 days' / ${times})`

/**
 * Copies the rows of the only person of a database `times` times, bypassing its triggers and foreign keys.
 * @throws when a table has no row to copy, because then its growth would not be measured.
 */
export const copyPerson = async (databaseUrl: string, times: number): Promise<void> => {
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  try {
    await db.query('set session_replication_role = replica; set synchronous_commit = off')
    for (const [table, own] of Object.entries(ownToEach)) {
      const columns = await columnsOf(db, table)
      const values = columns.map(
        ({ name, isTime }) => own[name] ?? (isTime ? `${name} - (${earlier(times)})` : name),
      )
      const { rowCount } = await db.query(
        `insert into ${table} (${columns.map(({ name }) => name)}) select ${values} from ${table}, generate_series(1, ${times}) as n`,
      )
      if (!rowCount) throw new Error(`nobody has a row in ${table}`)
    }
    await db.query('vacuum analyze')
  } finally {
    await db.end()
  }
}
