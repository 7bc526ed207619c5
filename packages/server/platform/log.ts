import pino, { type Logger } from 'pino'

export type Log = Logger

/**
 * JSON lines on standard output. What is logged is chosen field by field: ids, codes, durations. Names, addresses,
 * bodies, tokens and query strings are never handed to it; `redact` is the net below that.
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
