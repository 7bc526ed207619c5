import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { PostgresHost } from './postgres-host.ts'

/** A way to back a database up, and to restore it as it was at one moment. */
export type BackupKind = {
  title: string
  /** The PostgreSQL settings that it needs. */
  settings(host: PostgresHost): Readonly<Record<string, string>>
  prepare(host: PostgresHost): Promise<void>
  /** Backs up, or notes the moment to restore to. @returns the argument of `restore`. */
  backUp(host: PostgresHost): Promise<{ megabytes: number; moment: string }>
  /** Restores the database of that moment. @returns its address. */
  restore(host: PostgresHost, moment: string): Promise<string>
}

export const database = 'uketsuke'

const query = async (url: string, text: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const megabytesOf = async (path: string): Promise<number> => (await stat(path)).size / 1024 / 1024

/** `pg_dump` into one file; `pg_restore` into a fresh database of the same server. */
export const dumps: BackupKind = {
  title: 'pg_dump, restored into a fresh database',
  settings: () => ({}),
  prepare: async () => {},
  backUp: async (host) => {
    const file = join(host.dir, 'uketsuke.dump')
    await host.program('pg_dump', ['--format=custom', '--file', file, host.urlOf(database)])
    return { megabytes: await megabytesOf(file), moment: file }
  },
  restore: async (host, file) => {
    const fresh = `${database}_restored`
    await host.program('createdb', ['--maintenance-db', host.urlOf('postgres'), fresh])
    await host.program('pg_restore', ['--exit-on-error', '--jobs=2', '--dbname', host.urlOf(fresh), file])
    return host.urlOf(fresh)
  },
}

const stanza = ['--stanza=uketsuke']
const configOf = ({ dir }: PostgresHost) => join(dir, 'pgbackrest.conf')
const pgBackRest = (host: PostgresHost, ...args: string[]) =>
  host.program('/usr/bin/pgbackrest', [`--config=${configOf(host)}`, ...stanza, ...args])

/** Continuous archiving by pgBackRest; after the disk is lost, a restore to a point in time. */
export const archive: BackupKind = {
  title: 'pgBackRest, disk lost, restored to a point in time',
  settings: (host) => ({
    archive_mode: 'on',
    archive_command: `pgbackrest --config=${configOf(host)} ${stanza} archive-push %p`,
    wal_level: 'replica',
  }),
  prepare: async (host) => {
    const { dir, dataDir, port } = host
    const lines = [
      '[global]',
      `repo1-path=${join(dir, 'repository')}`,
      'repo1-retention-full=2',
      `log-path=${dir}`,
      `lock-path=${join(dir, 'lock')}`,
      'log-level-console=warn',
      'start-fast=y',
      'compress-type=lz4',
      '[uketsuke]',
      `pg1-path=${dataDir}`,
      `pg1-port=${port}`,
      `pg1-socket-path=${dir}`,
      'pg1-user=postgres',
      '',
    ]
    await writeFile(configOf(host), lines.join('\n'), { mode: 0o644 })
    await pgBackRest(host, 'stanza-create')
    await pgBackRest(host, 'check')
    await pgBackRest(host, '--type=full', 'backup')
  },
  backUp: async (host) => {
    const [{ moment } = {}] = await query(host.urlOf(database), 'select now()::text as moment')
    // A restore ends at the last commit before this moment, so leave a gap to the next.
    await pause(1_000)
    const info = JSON.parse(await pgBackRest(host, '--output=json', 'info'))
    return { megabytes: info[0].backup[0].info.repository.delta / 1024 / 1024, moment: String(moment) }
  },
  restore: async (host, moment) => {
    // A recovery needs an end, so some change after the moment must be archived.
    await query(host.urlOf(database), 'select pg_switch_wal()')
    await pause(2_000)
    await host.loseDisk()
    await pgBackRest(host, '--type=time', `--target=${moment}`, '--target-action=promote', 'restore')
    await host.start(archive.settings(host))
    return host.urlOf(database)
  },
}
