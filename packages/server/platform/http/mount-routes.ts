import { apiBase, type Endpoint, type ErrorCode, readWith } from '@uketsuke/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Clock, nowOf } from '../clock.ts'
import type { Conventions } from '../conventions/conventions.ts'
import type { Db } from '../db/database.ts'
import { type Failure, fail, type Outcome } from '../outcome.ts'
import { answerFailure } from './errors.ts'
import { bearerOf, idempotencyKeyOf } from './headers.ts'
import { type Answer, findAnswer, type IdempotentCall, keepAnswer } from './idempotency.ts'
import { guardByKey, tokenMissing } from './operator-guard.ts'
import type { Call, Route } from './route.ts'
import { sendAnswer } from './send-answer.ts'

type AnyCall = Call<Endpoint>
type AnyOutcome = Outcome<unknown, ErrorCode>
type AnyHandler = (db: Db, call: AnyCall) => Promise<AnyOutcome>

const parts = ['params', 'query', 'body'] as const

/** The call in the types of its endpoint, or why it is none. */
const readCall = (
  endpoint: Endpoint,
  request: FastifyRequest,
  conventions: Conventions,
  now: Date,
): AnyCall | Failure<ErrorCode> => {
  const conventionId = request.headers['x-convention-id']
  const convention = typeof conventionId === 'string' ? conventions.find(conventionId) : undefined
  if (!convention)
    return fail('INVALID_HEADER_FORMAT', { details: [{ path: 'X-Convention-Id', rule: 'choice' }] })
  const apiToken = endpoint.apiToken === 'none' ? '' : bearerOf(request.headers['x-api-token'])
  if (apiToken === undefined) return tokenMissing

  const read: Record<string, unknown> = {}
  for (const part of parts) {
    const schema = endpoint[part]
    if (!schema) continue
    const { value, broken } = readWith(schema, request[part] ?? (part === 'body' ? undefined : {}))
    if (broken) return fail('INVALID_FORMAT', { details: broken })
    read[part] = value
  }
  return { convention, now, clientAddress: request.ip, apiToken, ...read } as AnyCall
}

const answerOutcome = (endpoint: Endpoint, outcome: AnyOutcome): Answer =>
  outcome.ok
    ? {
        status: endpoint.status,
        body: endpoint.answer ? JSON.stringify(endpoint.answer.parse(outcome.value)) : '',
      }
    : answerFailure(outcome)

/** Thrown to undo the transaction of a call that is refused. */
class Refused extends Error {
  readonly answer: Answer
  readonly afterUndo: ((db: Db) => Promise<void>) | undefined
  constructor(answer: Answer, afterUndo?: (db: Db) => Promise<void>) {
    super(answer.body)
    this.answer = answer
    this.afterUndo = afterUndo
  }
}

const keyMust = (rule: 'printable' | 'required'): Answer =>
  answerFailure(fail('INVALID_HEADER_FORMAT', { details: [{ path: 'Idempotency-Key', rule }] }))

const inProgress = answerFailure(fail('REQUEST_IN_PROGRESS', { retryAfter: 1 }))

const answerEarlier = (earlier: Answer | 'running' | 'mismatch'): Answer => {
  if (earlier === 'running') return inProgress
  return earlier === 'mismatch' ? answerFailure(fail('IDEMPOTENCY_MISMATCH')) : earlier
}

/** One transaction for the work and for the memory of its answer; a refusal is remembered after its work is undone. */
const answerOnce = async (
  db: Db,
  endpoint: Endpoint,
  handle: AnyHandler,
  call: AnyCall,
  idempotent: IdempotentCall | null,
): Promise<Answer> => {
  let afterCommit: (() => void) | undefined
  try {
    const answer = await db.transaction().execute(async (trx) => {
      const earlier = idempotent && (await findAnswer(trx, idempotent, call.now))
      if (earlier) return answerEarlier(earlier)
      const outcome = await handle(trx, call)
      const fresh = answerOutcome(endpoint, outcome)
      if (!outcome.ok) throw new Refused(fresh, outcome.afterUndo)
      if (idempotent && !(await keepAnswer(trx, idempotent, fresh, call.now))) throw new Refused(inProgress)
      afterCommit = outcome.afterCommit
      return fresh
    })
    afterCommit?.()
    return answer
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await error.afterUndo?.(db)
    // A refusal that only says "later" is not the answer to keep; and one that an equal call forestalled is not it.
    if (!idempotent || error.answer.retryAfter !== undefined) return error.answer
    if (await keepAnswer(db, idempotent, error.answer, call.now)) return error.answer
    const earlier = await findAnswer(db, idempotent, call.now)
    return earlier ? answerEarlier(earlier) : error.answer
  }
}

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
    fastify.route({
      method: endpoint.method,
      url: apiBase + endpoint.path,
      ...(isOperators && guard && { onRequest: guard }),
      handler: async (request, reply) => {
        const call = readCall(endpoint, request, conventions, nowOf(clock))
        if ('ok' in call) return sendAnswer(reply, answerFailure(call))
        if (endpoint.method === 'GET') return sendAnswer(reply, answerOutcome(endpoint, await run(db, call)))
        const key = idempotencyKeyOf(request.headers['idempotency-key'])
        if (key === undefined) return sendAnswer(reply, keyMust('printable'))
        if (key === null && endpoint.needsIdempotencyKey) return sendAnswer(reply, keyMust('required'))
        const idempotent =
          key === null
            ? null
            : {
                conventionId: call.convention.conventionId,
                key,
                caller: `${endpoint.method} ${request.url} ${call.apiToken}`,
                body: JSON.stringify(request.body ?? null),
              }
        return sendAnswer(reply, await answerOnce(db, endpoint, run, call, idempotent))
      },
    })
  }
}
