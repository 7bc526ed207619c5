import type { FastifyReply } from 'fastify'
import type { Answer } from './idempotency.ts'

/** Sends an answer of the API. It must not be cached. */
export const sendAnswer = (reply: FastifyReply, { status, body, retryAfter }: Answer): FastifyReply => {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  reply.header('cache-control', 'no-store').code(status)
  return body === '' ? reply.send() : reply.type('application/json; charset=utf-8').send(body)
}
