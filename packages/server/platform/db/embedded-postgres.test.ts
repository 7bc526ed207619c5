import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { databaseFolder } from '@uketsuke/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const lockFileIn = (dataDir: string) => join(dataDir, 'cluster', 'data', 'postmaster.pid')

const makeDataDir = async (): Promise<string> => {
  const dataDir = await mkdtemp(join(await databaseFolder(), 'embedded-postgres-'))
  await chmod(dataDir, 0o755)
  onTestFinished(() => rm(dataDir, { recursive: true }))
  return dataDir
}

/** Where a database has been started and stopped once. */
let usedBefore: string
beforeAll(async () => {
  usedBefore = await mkdtemp(join(await databaseFolder(), 'embedded-postgres-'))
  const server = await startEmbeddedPostgres({ dataDir: usedBefore })
  await server.stop()
})
afterAll(() => rm(usedBefore, { recursive: true }))

/** For tests of later starts, because a first one takes a second of the processor. */
const makeUsedDataDir = async (): Promise<string> => {
  const dataDir = await makeDataDir()
  await promisify(execFile)('cp', ['-a', join(usedBefore, 'cluster'), dataDir])
  return dataDir
}

const start = async (dataDir: string) => {
  const server = await startEmbeddedPostgres({ dataDir })
  onTestFinished(() => server.stop())
  return server
}

const query = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const results = [await client.query({ text: sql, rowMode: 'array' })].flat()
    return results.flatMap(({ rows }) => rows.flat())
  } finally {
    await client.end()
  }
}

const processOf = async (dataDir: string): Promise<number> =>
  Number.parseInt(await readFile(lockFileIn(dataDir), 'utf8'), 10)

/** Starts the database in a process that is killed before it can stop the database. */
const startAndKill = async (dataDir: string, sql: string): Promise<number> => {
  const module = new URL('embedded-postgres.ts', import.meta.url).href
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(module)}
    console.log((await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })).url)`
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = await once(createInterface(owner.stdout), 'line')
  await query(url, sql)
  const server = await processOf(dataDir)
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  return server
}

test('a first start creates a database that sorts by code point and keeps its password to itself', async () => {
  const dataDir = await makeDataDir()
  const { url } = await start(dataDir)
  expect(await query(url, 'select current_database(), current_user')).toEqual(['uketsuke', 'uketsuke'])
  expect(await query(url, `select name from (values ('b'), ('あ'), ('B')) n (name) order by name`)).toEqual([
    'B',
    'b',
    'あ',
  ])
  expect(await query(url, `select upper('é'), current_setting('fsync'), current_setting('jit')`)).toEqual([
    'É',
    'on',
    'off',
  ])
  expect((await stat(join(dataDir, 'cluster', 'password'))).mode & 0o777).toBe(0o600)
  const wrongPassword = Object.assign(new URL(url), { password: 'guess' }).href
  await expect(query(wrongPassword, 'select 1')).rejects.toThrow('password authentication failed')
})

test('the product may do anything in its database, and nothing to the server', async () => {
  const dataDir = await makeUsedDataDir()
  const before = await start(dataDir)
  // Restores the state that an older version left.
  await query(
    before.url,
    `create schema older; create type older.mood as enum ('good');
     create table older.seat (seat_no int generated always as identity, no serial, mood older.mood);
     create table older.parted (at date) partition by range (at);
     create table older.part partition of older.parted default;
     create view older.seats as select * from older.seat;
     create function older.seven() returns int language sql as 'select 7'`,
  )
  await before.stop()
  const { applicationUrl, url } = await start(dataDir)
  expect(
    await query(
      applicationUrl,
      `select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls, current_database()
       from pg_roles where rolname = current_user`,
    ),
  ).toEqual([false, false, false, false, false, 'uketsuke'])
  expect(
    await query(
      applicationUrl,
      `select count(*)::int from pg_class where relowner = 'uketsuke'::regrole
      and relnamespace not in (select oid from pg_namespace where nspname ~ '^(pg_|information_schema)')`,
    ),
  ).toEqual([0])
  await query(applicationUrl, 'create schema newer; create table newer.seat as select older.seven() as no')
  await query(applicationUrl, 'drop schema older cascade')
  for (const harm of [
    `select pg_read_file('postgresql.conf')`,
    `copy newer.seat to program 'true'`,
    `copy newer.seat to '/tmp/seat'`,
    'set session_replication_role = replica',
    'set role uketsuke',
    'alter system set fsync = off',
    'create role another superuser',
    'create database another',
  ])
    await expect(query(applicationUrl, harm), harm).rejects.toThrow(/permission denied|must be|only roles/i)
  expect(await query(url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([true])
})

test('stop shuts the server down cleanly, and the data is there after the next start', async () => {
  const dataDir = await makeUsedDataDir()
  const first = await start(dataDir)
  await query(first.url, 'create table seat as select 7 as number')
  await first.stop()
  expect(existsSync(lockFileIn(dataDir))).toBe(false)
  expect((await readdir(dataDir)).filter((name) => name.startsWith('uketsuke-socket-'))).toEqual([])
  const second = await start(dataDir)
  expect(await query(second.url, 'select number from seat')).toEqual([7])
  expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('not properly shut down')
})

test('the server of a killed process is joined with its data, and can be stopped', async () => {
  const dataDir = await makeUsedDataDir()
  const server = await startAndKill(dataDir, 'create table seat as select 7 as number')
  const next = await start(dataDir)
  expect(await processOf(dataDir)).toBe(server)
  expect(await query(next.url, 'select number from seat')).toEqual([7])
  await next.stop()
  expect(existsSync(lockFileIn(dataDir))).toBe(false)
})

test('a killed server is restarted at once and recovers', async () => {
  const dataDir = await makeUsedDataDir()
  const server = await startAndKill(dataDir, 'create table seat as select 7 as number')
  process.kill(server, 'SIGKILL')
  const next = await start(dataDir)
  expect(await processOf(dataDir)).not.toBe(server)
  expect(await query(next.url, 'select number from seat')).toEqual([7])
})

test('a server that is killed during use returns at the same address, and can be stopped', async () => {
  const dataDir = await makeUsedDataDir()
  const warnings: string[] = []
  const server = await startEmbeddedPostgres({ dataDir, warn: (message) => warnings.push(message) })
  onTestFinished(() => server.stop())
  const killed = server.pid
  await query(server.url, 'create table seat as select 7 as number')
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => server.pid, { timeout: 20_000 }).not.toBe(killed)
  await expect.poll(() => query(server.url, 'select number from seat').catch(String)).toEqual([7])
  expect(warnings).toEqual([
    `PostgreSQL is lost, and is started again. See ${join(dataDir, 'postgres.log')}`,
    `PostgreSQL works again, as process ${server.pid}`,
  ])
  await server.stop()
  expect(existsSync(lockFileIn(dataDir))).toBe(false)
})

test('a server that cannot start again is retried until it can', async () => {
  const dataDir = await makeUsedDataDir()
  const warnings: string[] = []
  const server = await startEmbeddedPostgres({ dataDir, warn: (message) => warnings.push(message) })
  onTestFinished(() => server.stop())
  await query(server.url, 'create table seat as select 7 as number')
  const control = join(dataDir, 'cluster', 'data', 'global', 'pg_control')
  await rename(control, `${control}.away`)
  process.kill(server.pid, 'SIGKILL')
  await expect.poll(() => warnings.join('\n'), { timeout: 20_000 }).toContain('does not start yet')
  await rename(`${control}.away`, control)
  await expect
    .poll(() => query(server.url, 'select number from seat').catch(String), { timeout: 20_000 })
    .toEqual([7])
})

test('a lock file that names another process does not prevent a start', async () => {
  const dataDir = await makeUsedDataDir()
  const first = await start(dataDir)
  const lockFile = await readFile(lockFileIn(dataDir), 'utf8')
  await first.stop()
  await writeFile(lockFileIn(dataDir), lockFile.replace(/^\d+/, `${process.pid}`))
  const next = await start(dataDir)
  expect(await query(next.url, 'select 1')).toEqual([1])
})

test('an empty lock file, left by a power cut, does not prevent a start', async () => {
  const dataDir = await makeUsedDataDir()
  const first = await start(dataDir)
  await first.stop()
  await writeFile(lockFileIn(dataDir), '')
  const next = await start(dataDir)
  expect(await query(next.url, 'select 1')).toEqual([1])
})

test('two processes that start at once share one server, which ends with the last of them', async () => {
  const dataDir = await makeDataDir()
  const [one, other] = await Promise.all([start(dataDir), start(dataDir)])
  expect(one.url).toBe(other.url)
  await one.stop()
  expect(await query(other.url, 'select 1')).toEqual([1])
  await other.stop()
  expect(existsSync(lockFileIn(dataDir))).toBe(false)
})

test('a path that is too long for a socket still works', async () => {
  const dataDir = join(await makeDataDir(), 'a-folder-with-a-very-long-name-'.repeat(3))
  const { url } = await start(dataDir)
  expect(await query(url, 'select 1')).toEqual([1])
})

test.runIf(process.getuid?.() === 0)(
  'root may keep the database below a folder that only root may enter',
  async () => {
    const onlyRoot = await makeDataDir()
    await chmod(onlyRoot, 0o700)
    const dataDir = join(onlyRoot, 'postgres')
    const first = await start(dataDir)
    await query(first.url, 'create table seat as select 7 as number')
    await first.stop()
    const elsewhere = await realpath(join(dataDir, 'elsewhere'))
    onTestFinished(() => rm(elsewhere, { recursive: true }))
    const second = await start(dataDir)
    expect(await query(second.url, 'select number from seat')).toEqual([7])
  },
)
