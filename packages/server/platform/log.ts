import pino, { type Logger } from 'pino'

export type Log = Logger

/**
 * JSON lines on standard output. Callers choose every logged field: ids, codes, durations. They never pass
 * names, addresses, bodies, tokens or query strings; `redact` is the second line of defence.
 */
export const createLog = (level: string): Log =>
  pino({
    level,
    base: null,
    redact: {
      paths: ['email', 'password', 'token', 'code', '*.email', '*.password', '*.token'],
      remove: true,
    },
  })
