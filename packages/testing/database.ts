import { randomUUID } from 'node:crypto'
import pg from 'pg'

const urlOf = (serverUrl: string, database: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

/** Runs one statement on a database server, outside any transaction. */
const runOn = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** A database of one's own, copied from a template. */
export const createDatabase = async (
  serverUrl: string,
  template = 'template1',
): Promise<{ url: string; name: string; drop(): Promise<void> }> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runOn(serverUrl, `create database ${name} template ${template}`)
  return {
    name,
    url: urlOf(serverUrl, name),
    drop: () => runOn(serverUrl, `drop database if exists ${name} with (force)`),
  }
}
