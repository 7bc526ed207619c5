import { createHash } from 'node:crypto'
import type pg from 'pg'

/** A name for each statement text, the same on every connection. */
const names = new Map<string, string>()

/**
 * The name under which connections prepare a statement, so that the database does not parse and plan it on
 * every call. There must be few texts, because neither we nor a connection ever forgets one.
 */
export const statementName = (text: string): string => {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/**
 * Makes a connection prepare every statement that comes with a list of values, even an empty one. A text with
 * a semicolon may contain several statements, which can't be prepared.
 */
export const prepareStatements = (client: pg.ClientBase): void => {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const prepared = (text: unknown, values: unknown, ...rest: unknown[]) =>
    typeof text === 'string' && Array.isArray(values) && !text.includes(';')
      ? query({ name: statementName(text), text }, values, ...rest)
      : query(text, values, ...rest)
  client.query = prepared as typeof client.query
}
