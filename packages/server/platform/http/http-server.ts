import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { type ErrorCode, limits } from '@uketsuke/contract'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { isDatabaseUnavailable } from '../db/database-unavailable.ts'
import { seconds } from '../duration.ts'
import { inLogContext, type Log, type LogContext } from '../log.ts'
import type { CountedCall } from '../metrics/metrics.ts'
import { fail } from '../result.ts'
import { checkHost } from './check-host.ts'
import { answerClientErrors, tunnelRefused } from './client-errors.ts'
import { responseAt, type Stage } from './close-listener.ts'
import { answerFailure, codeOfHttpError, unreadable } from './errors.ts'
import { answerOtherMethods } from './other-methods.ts'
import { BrokenBody, readBodies } from './read-bodies.ts'
import { type SecurityNeeds, securityHeaders } from './security-headers.ts'
import { sendAnswer } from './send-answer.ts'
import { warnOfUntrustedProxy } from './untrusted-proxy.ts'

/**
 * The answer to a call that arrives while the process is ending. Another process answers the next attempt.
 */
const ending = fail('SERVICE_UNAVAILABLE', { retryIn: seconds(1) })

/**
 * The answer while the database is away, full or too slow. Either nothing was written, or the same key gets
 * its answer.
 */
const databaseAway = fail('SERVICE_UNAVAILABLE', { retryIn: seconds(2) })

/** A slower answer is logged even if it is a success. In milliseconds. */
const slow = 1_000

/** How often to check for requests that take too long, in milliseconds. */
const lookingForSlow = 5_000

/**
 * Fastify with the common parts of every answer: a request ID, security headers, errors as codes, and one log
 * line without query, body or headers.
 */
export const createHttpServer = async ({
  log,
  cardWindow,
  inlineScripts = [],
  reportPath = null,
  secure,
  arrival = { within: limits.requestTimeout, checkedEvery: lookingForSlow },
  stage = () => 'serving',
  count = () => {},
  trustedProxies = [],
}: {
  log: Log
  /**
   * How long a request may take to arrive, in milliseconds. After that, the server answers 408 and closes the
   * connection.
   */
  arrival?: { within: number; checkedEvery: number }
  /** The progress of a stopping process. */
  stage?: () => Stage
  /** Addresses and networks of proxies that may name the client, besides those on this machine. */
  trustedProxies?: readonly string[]
  /** Receives every answer, for the metrics. */
  count?: (call: CountedCall) => void
} & SecurityNeeds): Promise<FastifyInstance> => {
  const clientErrorHandler = answerClientErrors({ log, count })
  const fastify = Fastify({
    bodyLimit: limits.bodyLimitBytes,
    requestTimeout: arrival.within,
    http: {
      headersTimeout: arrival.within,
      connectionsCheckingInterval: arrival.checkedEvery,
      ServerResponse: responseAt(stage),
      // `checkHost` refuses such requests in our own form.
      requireHostHeader: false,
    },
    clientErrorHandler,
    // The first hook below refuses such calls in our own form.
    return503OnClosing: false,
    trustProxy: ['loopback', ...trustedProxies],
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logger: false,
    routerOptions: { maxParamLength: 300 },
    // Addresses that the router can't parse skip both the hooks and the error handler.
    frameworkErrors: (_error, request, reply) => {
      const { status, body } = answerFailure(unreadable)
      const plain = reply as FastifyReply
      plain.header('x-request-id', request.id).code(status)
      plain.type('application/json; charset=utf-8').send(body)
    },
  })

  // Some clients close their half of the connection once they have sent everything, and still wait for the
  // answer.
  Object.assign(fastify.server, { httpAllowHalfOpen: true })
  // Expectations may be ignored (RFC 9110, 10.1.1). Node would answer without a code.
  fastify.server.on('checkExpectation', (request, response) => {
    fastify.server.emit('request', request, response)
  })

  // Node would close the connection without an answer.
  fastify.server.on('connect', (_request, socket) => clientErrorHandler(tunnelRefused, socket as Socket))

  warnOfUntrustedProxy(fastify, log)
  const protection = securityHeaders({ ...(cardWindow && { cardWindow }), inlineScripts, reportPath, secure })

  // The answer is logged outside the context in which the request was handled.
  const contexts = new WeakMap<FastifyRequest, LogContext>()
  // Not in an earlier hook, because reading the body would leave the context.
  fastify.addHook('preValidation', (request, _reply, done) => {
    inLogContext({ requestId: request.id }, (context) => {
      contexts.set(request, context)
      done()
    })
  })
  fastify.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-request-id': request.id, ...protection })
    return stage() === 'refusing' ? sendAnswer(reply, answerFailure(ending)) : undefined
  })
  checkHost(fastify)
  answerOtherMethods(fastify)
  fastify.addHook('onResponse', async (request, reply) => {
    const { method } = request
    const route = request.routeOptions.url ?? 'none'
    const status = reply.statusCode
    count({ method, route, status, seconds: reply.elapsedTime / 1_000 })
    const about = { requestId: request.id, ...contexts.get(request) }
    const line = { ...about, method, route, status, ms: Math.round(reply.elapsedTime) }
    if (reply.statusCode >= 500) log.error(line, 'answered')
    else log[line.ms > slow ? 'info' : 'debug'](line, 'answered')
  })

  readBodies(fastify)

  const answerCode = (code: ErrorCode) => answerFailure(code === 'INVALID_FORMAT' ? unreadable : fail(code))
  fastify.setNotFoundHandler((_request, reply) => {
    const { status, body } = answerCode('NOT_FOUND')
    return reply.code(status).type('application/json; charset=utf-8').send(body)
  })
  fastify.setErrorHandler((error: FastifyError, request, reply) => {
    // Fastify gives a status to the error of a sender who went away, which otherwise looks like a lost
    // connection to the database.
    if (error.statusCode === undefined && isDatabaseUnavailable(error)) {
      const about = { requestId: request.id, ...contexts.get(request) }
      log.error({ ...about, reason: error.code ?? error.message }, 'database unavailable')
      return sendAnswer(reply, answerFailure(databaseAway))
    }
    if (error instanceof BrokenBody) return sendAnswer(reply, answerFailure(error.failure))
    const code = codeOfHttpError(error)
    const { headers = {} } = error as { headers?: Record<string, string> }
    if (code === 'RANGE_NOT_SATISFIABLE') reply.headers(headers)
    // Log the stack, but none of the fields in which database errors quote values.
    if (code === 'INTERNAL_ERROR')
      log.error({ requestId: request.id, reason: error.code, stack: error.stack }, 'request failed')
    const { status, body } = answerCode(code)
    return reply.code(status).type('application/json; charset=utf-8').send(body)
  })
  return fastify
}
