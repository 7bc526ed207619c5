import { type ErrorCode, errorStatus } from '@uketsuke/contract'
import type { FastifyError } from 'fastify'
import { type Failure, fail } from '../result.ts'
import type { Answer } from './idempotency.ts'

/** The only place that turns a code into an HTTP answer. */
export const answerFailure = ({ code, details, retryIn }: Failure<ErrorCode>): Answer => ({
  status: errorStatus[code],
  body: JSON.stringify({ code, message: code.toLowerCase().replaceAll('_', ' '), details }),
  ...(retryIn === undefined ? {} : { retryAfter: Math.max(1, Math.ceil(retryIn / 1000)) }),
})

/** A malformed request or body in which no field can be named. */
export const unreadable = fail('INVALID_FORMAT', { details: [{ path: '', rule: 'type' }] })

/**
 * The code for errors that Fastify itself raises, such as bodies that are too large, of another type, or no
 * JSON.
 */
export const codeOfHttpError = (error: FastifyError): ErrorCode => {
  switch (error.statusCode) {
    case 404:
      return 'NOT_FOUND'
    case 412:
      return 'PRECONDITION_FAILED'
    case 413:
      return 'PAYLOAD_TOO_LARGE'
    case 415:
      return 'UNSUPPORTED_MEDIA_TYPE'
    case 416:
      return 'RANGE_NOT_SATISFIABLE'
    case 503:
      return 'SERVICE_UNAVAILABLE'
    default:
      return error.statusCode !== undefined && error.statusCode < 500 ? 'INVALID_FORMAT' : 'INTERNAL_ERROR'
  }
}
