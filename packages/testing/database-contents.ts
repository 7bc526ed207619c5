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

/** The tables that calls write to. Asked once per database, because no call creates any. */
const writtenTables = new WeakMap<pg.Pool, Promise<string[]>>()
const writtenTablesOf = (db: pg.Pool): Promise<string[]> => {
  const known = writtenTables.get(db) ?? tablesOf(db, ['public']).then((names) => [...names, 'pgboss.job'])
  writtenTables.set(db, known)
  return known
}

/**
 * Each table of the product with its number of rows and a hash of their contents. Equal results mean that
 * nothing was written.
 */
export const databaseContents = async (
  db: pg.Pool,
): Promise<Record<string, { rows: number; hash: string }>> => {
  const tables = await writtenTablesOf(db)
  const { rows } = await db.query<{ name: string; rows: number; hash: string }>({
    // Planning takes longer than running, so each connection does it once.
    name: 'contents',
    text: tables
      .map(
        (name) =>
          `select '${name}' as name, count(*)::int as rows,
            coalesce(sum(hashtextextended(t::text, 0)), 0)::text as hash from ${name} t`,
      )
      .join(' union all '),
  })
  return Object.fromEntries(rows.map(({ name, rows, hash }) => [name, { rows, hash }]))
}

/** The rows, by table, that contain one of these texts. */
export const rowsHolding = async (db: pg.Pool, texts: string[]): Promise<Record<string, string[]>> => {
  const tables = await writtenTablesOf(db)
  const { rows } = await db.query<{ name: string; found: string[] }>({
    name: 'rows holding',
    text: `${tables
      .map(
        (name) =>
          `select '${name}' as name, array_agg(t::text order by t::text) as found from ${name} t
           where exists (select from unnest($1::text[]) as wanted where position(wanted in t::text) > 0)
           having count(*) > 0`,
      )
      .join(' union all ')} order by name`,
    values: [texts],
  })
  return Object.fromEntries(rows.map(({ name, found }) => [name, found]))
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
