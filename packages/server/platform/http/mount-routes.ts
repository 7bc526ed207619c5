import { apiBase, type Endpoint, type ErrorCode } from '@uketsuke/contract'
import type { FastifyInstance } from 'fastify'
import { type Clock, nowOf } from '../clock.ts'
import type { Conventions } from '../conventions/conventions.ts'
import type { Db } from '../db/database.ts'
import type { Outcome } from '../outcome.ts'
import { answerOnce } from './answer-once.ts'
import { answerFailure } from './errors.ts'
import type { Answer } from './idempotency.ts'
import { guardByKey } from './operator-guard.ts'
import { type AnyCall, readCall, readIdempotency } from './read-call.ts'
import type { Route } from './route.ts'
import { sendAnswer } from './send-answer.ts'

type AnyHandler = (db: Db, call: AnyCall) => Promise<Outcome<unknown, ErrorCode>>

/** The success of an endpoint on the wire. */
const successOf =
  ({ status, answer }: Endpoint) =>
  (value: unknown): Answer => ({ status, body: answer ? JSON.stringify(answer.parse(value)) : '' })

/**
 * Mounts the routes below `/v2`: header and schema checks, transaction and idempotency around every handler.
 * @throws Error when one is the operator's and there is no `operatorKey`: that listener is everybody's.
 */
export const mountRoutes = (
  fastify: FastifyInstance,
  routes: readonly Route[],
  {
    db,
    conventions,
    clock,
    operatorKey,
  }: { db: Db; conventions: Conventions; clock: Clock; operatorKey?: string },
): void => {
  const guard = operatorKey === undefined ? undefined : guardByKey(operatorKey)
  for (const { endpoint, handle } of routes) {
    const isOperators = endpoint.apiToken === 'operator'
    if (isOperators && !guard)
      throw new Error(`${endpoint.method} ${endpoint.path} is the operator's and not for this listener`)
    const run = handle as unknown as AnyHandler
    const answerOf = successOf(endpoint)
    fastify.route({
      method: endpoint.method,
      url: apiBase + endpoint.path,
      ...(isOperators && guard && { onRequest: guard }),
      handler: async (request, reply) => {
        const now = nowOf(clock)
        const call = readCall(endpoint, request, conventions, now)
        if ('ok' in call) return sendAnswer(reply, answerFailure(call))
        if (endpoint.method === 'GET') {
          const outcome = await run(db, call)
          return sendAnswer(reply, outcome.ok ? answerOf(outcome.value) : answerFailure(outcome))
        }
        const read = readIdempotency(endpoint, request, call)
        if ('refusal' in read) return sendAnswer(reply, read.refusal)
        const work = (trx: Db) => run(trx, call)
        const { answer } = await answerOnce(db, { work, answerOf, idempotent: read.idempotent, now })
        return sendAnswer(reply, answer)
      },
    })
  }
}
