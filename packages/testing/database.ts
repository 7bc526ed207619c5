import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** The address of a database on a server. */
export const urlOf = (serverUrl: string, database: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

/** Runs a statement or a script on a database. */
export const runOn = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Drops a database once its connections are closed, or after a second at the latest. */
const dropDatabase = async (serverUrl: string, name: string): Promise<void> => {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    for (let tries = 0; tries < 100; tries++) {
      const { rowCount } = await client.query('select 1 from pg_stat_activity where datname = $1', [name])
      if (rowCount === 0) break
      await new Promise((resume) => setTimeout(resume, 10))
    }
    await client.query(`drop database if exists ${name} with (force)`)
  } finally {
    await client.end()
  }
}

/** A private database, copied from a template. */
export const createDatabase = async (
  serverUrl: string,
  template = 'template1',
): Promise<{ url: string; name: string; drop(): Promise<void> }> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runOn(serverUrl, `create database ${name} template ${template}`)
  return {
    name,
    url: urlOf(serverUrl, name),
    drop: () => dropDatabase(serverUrl, name),
  }
}
