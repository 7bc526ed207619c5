import { AsyncLocalStorage } from 'node:async_hooks'
import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** The subject of a piece of work. */
export type LogContext = {
  requestId?: string
  conventionId?: string
  orderId?: string
  jobId?: string
  refundId?: string
}

const contexts = new AsyncLocalStorage<LogContext>()

/** Runs work. Its lines, and those of all work that it starts, name its subject. */
export const inLogContext = <T>(about: LogContext, run: (context: LogContext) => T): T => {
  const context = { ...contexts.getStore(), ...about }
  return contexts.run(context, () => run(context))
}

/** A whole job ID would open the result of its payment, so lines show only its beginning. */
const jobIdShown = 8

/** The fields that the context adds to a line. */
export const logContext = (): LogContext => {
  const context = { ...contexts.getStore() }
  if (context.jobId !== undefined) context.jobId = context.jobId.slice(0, jobIdShown)
  return context
}

/** From then on, the request's lines name its convention. */
export const nameConvention = (conventionId: string): void => {
  const context = contexts.getStore()
  if (context) context.conventionId = conventionId
}

/**
 * JSON lines with process, host and context, on standard output unless there is a `destination`. Callers
 * choose every other field: IDs, codes, durations. They never pass names, addresses, bodies, tokens or query
 * strings; `redact` is the second line of defence.
 */
export const createLog = (level: string, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      mixin: logContext,
      redact: {
        paths: ['email', 'password', 'token', 'code', '*.email', '*.password', '*.token'],
        remove: true,
      },
    },
    destination ?? pino.destination(1),
  )
