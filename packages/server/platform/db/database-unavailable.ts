/**
 * SQLSTATE codes, or their classes, of a database that can't serve the call now but may serve the next one.
 */
const passing = [
  '08', // connection exceptions
  '25006', // read-only: a replica, or a primary that was just replaced
  '25P03', // idle in a transaction for too long
  '40', // deadlocks and serialization failures
  '53', // too many connections, disk full, out of memory
  '55P03', // a lock was not released in time
  '57', // a statement took too long; the server stops, starts or recovers
]

/** Node's error codes for connections that can't be made, or were lost. */
const lost = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EMFILE',
])

/** `pg` reports its own disconnections and timeouts only as text. */
const ownWords =
  /^(Connection terminated|Query read timeout|timeout (exceeded|expired)|Client (has encountered|was closed))/

/**
 * Whether an error means that the database can't serve the call now, because it is away, full or too slow.
 * The caller may try again. A running transaction may even have been committed.
 */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  // Node tries all addresses of a host and reports their failures together.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (typeof code !== 'string') return ownWords.test(error.message)
  // The socket of a server that is not running.
  if (code === 'ENOENT') return syscall === 'connect'
  return lost.has(code) || (code.length === 5 && passing.some((prefix) => code.startsWith(prefix)))
}

/**
 * Whether the connection itself is useless after this error, because the answer to its last statement may
 * still arrive.
 */
export const isConnectionLost = (error: unknown): boolean =>
  isDatabaseUnavailable(error) && !/^(25006|40|53|55P03|57014)/.test(codeOf(error))

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? '')
