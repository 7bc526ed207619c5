import { randomUUID } from 'node:crypto'
import helmet from '@fastify/helmet'
import { type ErrorCode, limits } from '@uketsuke/contract'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify'
import type { Log } from '../log.ts'
import { fail } from '../result.ts'
import { answerFailure, codeOfHttpError } from './errors.ts'

/** An address or a body that is no such thing: no field of it can be named. */
const unreadable = fail('INVALID_FORMAT', { details: [{ path: '', rule: 'type' }] })

/** How often is looked for requests that take too long, in milliseconds. */
const lookingForSlow = 5_000

/**
 * Fastify with what every answer has: a request id, security headers, errors as codes, one log line without query,
 * body or headers. `scriptOrigins` are the card provider's: its token script runs in our page and calls home.
 */
export const createHttpServer = async ({
  log,
  scriptOrigins,
  secure,
  arrival = { within: limits.requestTimeout, checkedEvery: lookingForSlow },
}: {
  log: Log
  scriptOrigins: readonly string[]
  /** Served over https: then browsers are told to stay there. */
  secure: boolean
  /** When a request must have arrived, in milliseconds; then it is answered 408, and its connection ends. */
  arrival?: { within: number; checkedEvery: number }
}): Promise<FastifyInstance> => {
  const fastify = Fastify({
    bodyLimit: limits.bodyLimitBytes,
    requestTimeout: arrival.within,
    http: { headersTimeout: arrival.within, connectionsCheckingInterval: arrival.checkedEvery },
    // A proxy on this machine is believed when it names the client; nobody else is.
    trustProxy: 'loopback',
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logger: false,
    routerOptions: { maxParamLength: 300 },
    // Addresses the router can't read: they come by neither hooks nor the error handler.
    frameworkErrors: (_error, request, reply) => {
      const { status, body } = answerFailure(unreadable)
      const plain = reply as FastifyReply
      plain.header('x-request-id', request.id).code(status)
      plain.type('application/json; charset=utf-8').send(body)
    },
  })

  await fastify.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...scriptOrigins],
        connectSrc: ["'self'", ...scriptOrigins],
        frameSrc: [...scriptOrigins],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    // The payment window goes to the card company and comes back: any stricter, and it loses its name on the way, so that
    // the page that opened it would open a second one.
    crossOriginOpenerPolicy: { policy: 'unsafe-none' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: secure,
  })

  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  fastify.addHook('onResponse', async (request, reply) => {
    const line = {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    if (reply.statusCode >= 500) log.error(line, 'answered')
    else log.debug(line, 'answered')
  })

  // Callers say JSON of every call, also of those that carry nothing.
  const parseJson = fastify.getDefaultJsonParser('error', 'error')
  fastify.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : parseJson(request, body, done),
  )

  const answerCode = (code: ErrorCode) => answerFailure(code === 'INVALID_FORMAT' ? unreadable : fail(code))
  fastify.setNotFoundHandler((_request, reply) => {
    const { status, body } = answerCode('NOT_FOUND')
    return reply.code(status).type('application/json; charset=utf-8').send(body)
  })
  fastify.setErrorHandler((error: FastifyError, request, reply) => {
    const code = codeOfHttpError(error)
    // The stack, but none of the fields that database errors quote values in.
    if (code === 'INTERNAL_ERROR')
      log.error({ requestId: request.id, reason: error.code, stack: error.stack }, 'request failed')
    const { status, body } = answerCode(code)
    return reply.code(status).type('application/json; charset=utf-8').send(body)
  })
  return fastify
}
