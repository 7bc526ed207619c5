import pg from 'pg'
import { CLUSTER_USER, type Cluster } from './cluster.ts'
import type { Postmaster } from './postmaster.ts'

/**
 * Each process that uses the server holds this lock, shared, in a session that ends with the process. A
 * process that gets the lock exclusively therefore knows that it is the last one.
 */
const LOCK = 7_285_513

/** A connection string for `pg` and libpq. The port is merely part of the socket's name. */
export const urlOf = (
  { socketFolder }: Postmaster,
  { password }: Cluster,
  database: string,
  user = CLUSTER_USER,
): string => {
  return `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`
}

/** Returns undefined if the server is about to stop. */
export const openSession = async (
  postmaster: Postmaster,
  cluster: Cluster,
): Promise<pg.Client | undefined> => {
  const session = new pg.Client({
    connectionString: urlOf(postmaster, cluster, 'postgres'),
    application_name: 'uketsuke embedded',
    connectionTimeoutMillis: 5_000,
  })
  // The session breaks when the server stops, and the next query reports that.
  session.on('error', () => {})
  await session.connect()
  if (await asks(session, 'pg_try_advisory_lock_shared')) return session
  await session.end()
  return undefined
}

/** Releases the shared lock. True if no other process uses the server, and none can start to. */
export const leaveAsLast = async (session: pg.Client): Promise<boolean> => {
  try {
    await asks(session, 'pg_advisory_unlock_shared')
    return await asks(session, 'pg_try_advisory_lock')
  } catch {
    // The session is lost. Either the server is stopping, or PostgreSQL restarted it after a crash.
    return true
  }
}

const asks = async (session: pg.Client, lockFunction: string): Promise<boolean> => {
  const { rows } = await session.query<{ yes: boolean }>(`select ${lockFunction}($1) as yes`, [LOCK])
  return rows[0]?.yes === true
}

/** Safe if two processes call it at the same time. */
export const ensureDatabase = async (session: pg.Client, name: string): Promise<void> => {
  const { rowCount } = await session.query('select from pg_database where datname = $1', [name])
  if (rowCount !== 0) return
  await session.query(`create database ${pg.escapeIdentifier(name)}`).catch((error: { code?: string }) => {
    const alreadyThere = error.code === '42P04' || error.code === '23505'
    if (!alreadyThere) throw error
  })
}
