import pg from 'pg'
import { CLUSTER_USER, type Cluster } from './cluster.ts'
import type { Postmaster } from './postmaster.ts'

/**
 * Each process that uses the server keeps one session with a shared lock, which ends with the process however it ends.
 * So the one that gets the lock for itself alone knows that it is the last.
 */
const LOCK = 7_285_513

/** A connection string for `pg` and libpq. The port is only part of the socket's name. */
export function urlOf({ socketFolder }: Postmaster, { password }: Cluster, database: string): string {
  return `postgres://${CLUSTER_USER}:${password}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`
}

/** undefined: the server is about to end. */
export async function openSession(postmaster: Postmaster, cluster: Cluster): Promise<pg.Client | undefined> {
  const session = new pg.Client({
    connectionString: urlOf(postmaster, cluster, 'postgres'),
    application_name: 'uketsuke embedded',
    connectionTimeoutMillis: 5_000,
  })
  // The session may break whenever the server does; who needs it finds out when asking.
  session.on('error', () => {})
  await session.connect()
  if (await asks(session, 'pg_try_advisory_lock_shared')) return session
  await session.end()
  return undefined
}

/** Gives the shared lock back. True: nobody else uses the server, and nobody can begin to. */
export async function leaveAsLast(session: pg.Client): Promise<boolean> {
  try {
    await asks(session, 'pg_advisory_unlock_shared')
    return await asks(session, 'pg_try_advisory_lock')
  } catch {
    // The session is lost, so the server is ending, or was restarted by its own watch after a crash.
    return true
  }
}

async function asks(session: pg.Client, lockFunction: string): Promise<boolean> {
  const { rows } = await session.query<{ yes: boolean }>(`select ${lockFunction}($1) as yes`, [LOCK])
  return rows[0]?.yes === true
}

/** Two processes may do this at the same time. */
export async function ensureDatabase(session: pg.Client, name: string): Promise<void> {
  const { rowCount } = await session.query('select from pg_database where datname = $1', [name])
  if (rowCount !== 0) return
  await session.query(`create database ${pg.escapeIdentifier(name)}`).catch((error: { code?: string }) => {
    const alreadyThere = error.code === '42P04' || error.code === '23505'
    if (!alreadyThere) throw error
  })
}
