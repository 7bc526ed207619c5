import type { NetConnectOpts } from 'node:net'
import pg from 'pg'
import { readSession, textsIn } from './postgres-messages.ts'
import { openRelay, type Relay, type Watch } from './relay.ts'

/** The server sends something and waits: one Sync or one simple Query. Times as of `performance.now()`. */
export type Trip = {
  /** Trips of one transaction have the same number; a statement outside any is one of its own. */
  transaction: number
  statements: string[]
  /** What was sent, with the values: to find whose it is. */
  raw: string
  startedAt: number
  endedAt: number
  isTransactionsLast: boolean
}

export type DatabaseRelay = Relay & {
  /** For the server, instead of the database's own. */
  url: string
  /** All so far that were answered, in the order of their answers. */
  trips: readonly Trip[]
}

/** Counts what is sent on one connection after its start. */
const watchTrips = (newTransaction: () => number, note: (trip: Trip) => void): Watch => {
  const prepared = new Map<string, string>()
  const open: Pick<Trip, 'statements' | 'raw' | 'startedAt'>[] = []
  let transaction = newTransaction()
  let statements: string[] = []
  let raw = ''
  let startedAt = 0

  return readSession({
    sent: (message) => {
      // The password belongs to the start-up.
      if (message.type === 'p') return
      if (raw === '') startedAt = performance.now()
      raw += message.type + message.body.toString('latin1')
      const [first = '', second = ''] = textsIn(message)
      if (message.type === 'P') prepared.set(first, second)
      if (message.type === 'B') statements.push(prepared.get(second) ?? '(unknown)')
      if (message.type === 'Q') statements.push(first)
      if (message.type !== 'Q' && message.type !== 'S') return
      open.push({ statements, raw, startedAt })
      statements = []
      raw = ''
    },
    answered: ({ type, body }) => {
      // ReadyForQuery; the one that ends the start-up answers no trip.
      const trip = type === 'Z' ? open.shift() : undefined
      if (!trip) return
      const isTransactionsLast = body.toString('latin1') === 'I'
      note({ ...trip, transaction, endedAt: performance.now(), isTransactionsLast })
      if (isTransactionsLast) transaction = newTransaction()
    },
  })
}

const addressOf = (databaseUrl: string): NetConnectOpts => {
  const { host, port } = new pg.Client(databaseUrl)
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
}

export const openDatabaseRelay = async (databaseUrl: string): Promise<DatabaseRelay> => {
  const trips: Trip[] = []
  let transactions = 0
  const relay = await openRelay(addressOf(databaseUrl), () =>
    watchTrips(
      () => transactions++,
      (trip) => trips.push(trip),
    ),
  )
  const url = new URL(databaseUrl)
  url.search = ''
  url.host = `127.0.0.1:${relay.port}`
  return { ...relay, url: url.href, trips }
}
