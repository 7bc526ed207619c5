import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientAddressOf } from '../client-address.ts'
import { type Clock, nowOf } from '../clock.ts'
import type { Convention } from '../conventions/convention.ts'
import type { Conventions } from '../conventions/conventions.ts'
import { nameConvention } from '../log.ts'
import { type Failure, fail } from '../result.ts'
import type { NoteSecurity } from '../security-notes.ts'
import { answerFailure } from './errors.ts'
import { sendAnswer } from './send-answer.ts'

export type RawCall = {
  convention: Convention
  now: Date
  /** The caller's address, for limits. Stored only as a hash. */
  clientAddress: string
  /** The request, with its body still unread. */
  request: IncomingMessage
  response: ServerResponse
}

/** The result of a raw handler: it wrote the answer itself, or returns a refusal or a redirect to send. */
export type RawAnswer =
  | 'written'
  | { kind: 'seeOther'; location: string }
  | { kind: 'refused'; failure: Failure<'NOT_FOUND' | 'TOO_MANY_ATTEMPTS' | 'REQUEST_IN_PROGRESS'> }

/** A call of another protocol, answered by a library with Node's own request and response. */
export type RawRoute = {
  method: 'GET' | 'POST'
  /** Relative to the root of the site, containing `:conventionId`. */
  path: string
  handle(call: RawCall): Promise<RawAnswer>
}

/** The status for a wrong secret or access token. */
const unauthorized = 401

const notFound: RawAnswer = { kind: 'refused', failure: fail('NOT_FOUND') }

/** Hands the response to the handler, with the headers of every answer. */
const handOver = (reply: FastifyReply): ServerResponse => {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  return reply.raw
}

/** Mounts the routes. Their answers must not be cached. */
export const mountRawRoutes = (
  fastify: FastifyInstance,
  routes: readonly RawRoute[],
  {
    conventions,
    clock,
    noteSecurity,
  }: { conventions: Conventions; clock: Clock; noteSecurity: NoteSecurity },
): void => {
  // A separate scope, so that only these routes leave the body unread.
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request: FastifyRequest, _payload: IncomingMessage, done) => done(null))
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    for (const { method, path, handle } of routes)
      scope.route<{ Params: { conventionId: string } }>({
        // The library answers HEAD itself, because Fastify can't strip the body from an answer that it did
        // not write.
        method: method === 'GET' ? ['GET', 'HEAD'] : method,
        url: path,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const convention = conventions.find(request.params.conventionId)
          if (convention) nameConvention(convention.conventionId)
          const answer = convention
            ? await handle({
                convention,
                now: nowOf(clock),
                clientAddress: clientAddressOf(request.ip),
                request: request.raw,
                response: handOver(reply),
              })
            : notFound
          const about = { clientAddress: clientAddressOf(request.ip), route: path }
          if (answer === 'written') {
            if (reply.raw.statusCode === unauthorized) noteSecurity('clientRefused', about)
            return reply.hijack()
          }
          if (answer.kind === 'refused' && answer.failure.code === 'TOO_MANY_ATTEMPTS')
            noteSecurity('lockedOut', about)
          return answer.kind === 'seeOther'
            ? reply.redirect(answer.location, 303)
            : sendAnswer(reply, answerFailure(answer.failure))
        },
      })
  })
}
