import { gunzipSync } from 'node:zlib'
import type pg from 'pg'

const tablesOf = async (db: pg.Pool, schemas: string[]): Promise<string[]> => {
  const { rows } = await db.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema = any($1) order by 1`,
    [schemas],
  )
  return rows.map(({ name }) => name)
}

/**
 * Each table of the product with its number of rows and a hash of their contents. Equal results mean that
 * nothing was written.
 */
export const databaseContents = async (
  db: pg.Pool,
): Promise<Record<string, { rows: number; hash: string }>> => {
  const tables = [...(await tablesOf(db, ['public'])), 'pgboss.job']
  const entries = await Promise.all(
    tables.map(async (name) => {
      const { rows } = await db.query<{ rows: number; hash: string }>(
        `select count(*)::int as rows, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as hash from ${name} t`,
      )
      return [name, rows[0] ?? { rows: 0, hash: '' }] as const
    }),
  )
  return Object.fromEntries(entries)
}

/** The rows, by table, that contain one of these texts. */
export const rowsHolding = async (db: pg.Pool, texts: string[]): Promise<Record<string, string[]>> => {
  const found: Record<string, string[]> = {}
  for (const name of [...(await tablesOf(db, ['public'])), 'pgboss.job']) {
    const { rows } = await db.query<{ row: string }>(
      `select t::text as row from ${name} t
       where exists (select from unnest($1::text[]) as wanted where position(wanted in t::text) > 0) order by 1`,
      [texts],
    )
    if (rows.length > 0) found[name] = rows.map(({ row }) => row)
  }
  return found
}

/** The tables, including the job queue's, that contain a text, either as text or as bytes. */
export const tablesHolding = async (db: pg.Pool, text: string): Promise<string[]> => {
  const found: string[] = []
  for (const name of await tablesOf(db, ['public', 'pgboss'])) {
    const { rows } = await db.query(
      `select 1 from ${name} t where position($1 in t::text) > 0 or position($2 in t::text) > 0 limit 1`,
      [text, Buffer.from(text).toString('hex')],
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

/**
 * The rows of all tables of all schemas, the job queue's included, that contain one of these texts: as text,
 * as bytes, or compressed. Leaves out the look-alike rows.
 */
export const rowsLeaking = async (
  db: pg.Pool,
  texts: string[],
): Promise<{ table: string; text: string; row: string }[]> => {
  const schemas = await db.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`,
  )
  const found: { table: string; text: string; row: string }[] = []
  for (const table of await tablesOf(
    db,
    schemas.rows.map(({ name }) => name),
  )) {
    const { rows } = await db.query<{ row: string }>(
      `select t::text as row from ${table} t where position('look-alike' in t::text) = 0`,
    )
    for (const { row } of rows) {
      const readable = row.replace(/\\\\x([0-9a-f]+)/g, (hex, bytes: string) => `${hex} ${readBytes(bytes)}`)
      for (const text of texts) if (readable.includes(text)) found.push({ table, text, row })
    }
  }
  return found
}

const readBytes = (hex: string): string => {
  const bytes = Buffer.from(hex, 'hex')
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b
  return (isCompressed ? gunzipSync(bytes) : bytes).toString()
}
