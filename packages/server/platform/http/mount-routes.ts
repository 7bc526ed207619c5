import { apiBase, type Endpoint, type ErrorCode } from '@uketsuke/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type Clock, nowOf } from '../clock.ts'
import type { Conventions } from '../conventions/conventions.ts'
import type { Db, Trx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { seconds } from '../duration.ts'
import type { Log } from '../log.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { NoteSecurity } from '../security-notes.ts'
import { answerFailure } from './errors.ts'
import type { FairShare } from './fair-share.ts'
import { mountFileRoute } from './file-route.ts'
import { type Answer, findAnswer, type IdempotentCall } from './idempotency.ts'
import { logSecurityOutcome } from './log-security-outcome.ts'
import { guardByKey } from './operator-guard.ts'
import { type RecordAccess, touchesPeople } from './personal-data-access.ts'
import { type AnyCall, readCall, readIdempotency } from './read-call.ts'
import type { Route } from './route.ts'
import { type Answered, refuseIdempotently, runIdempotently } from './run-idempotently.ts'
import { sendAnswer } from './send-answer.ts'
import { type SendSharedText, sharedTexts } from './shared-text.ts'

type AnyResult = Result<unknown, ErrorCode>
type AnyHandler = (db: Db, call: AnyCall, prepared?: unknown) => Promise<AnyResult>
type AnyRoute = {
  refuse?: (call: AnyCall) => Promise<AnyResult>
  prepare?: AnyHandler
  handle: AnyHandler
}

/**
 * Runs a route's slow preparation before its transaction, unless the call is already answered or in progress.
 */
const prepare = async (
  db: Db,
  route: AnyRoute,
  call: AnyCall,
  idempotent: IdempotentCall | null,
): Promise<AnyResult> => {
  if (!route.prepare) return succeed(undefined)
  const isRepeated = idempotent && (await findAnswer(db, idempotent, call.now))
  return isRepeated ? fail('REQUEST_IN_PROGRESS', { retryIn: seconds(1) }) : route.prepare(db, call)
}

/** Checks whether the caller may still get the stored answer to an identical call. */
type CheckRepeated = (db: Db, endpoint: Endpoint, call: AnyCall) => Promise<Result<undefined, ErrorCode>>

/**
 * The success of an endpoint on the wire. If a value is the same object as before, it is not serialised
 * again.
 */
const successOf = ({ status, answer }: Endpoint) => {
  const written = new WeakMap<object, Answer>()
  return (value: unknown): Answer => {
    const write = () => ({ status, body: answer ? JSON.stringify(answer.parse(value)) : '' })
    if (typeof value !== 'object' || value === null) return write()
    const known = written.get(value) ?? write()
    written.set(value, known)
    return known
  }
}

/** Properties of the operator's listener that a public one lacks. */
type Operators = { key: string; recordAccess: RecordAccess }

type Deps = {
  db: Db
  /** For GET and early refusals. Its connections are never busy with writes that wait for locks. */
  reads: Db
  log: Log
  conventions: Conventions
  clock: Clock
  checkRepeated: CheckRepeated
  noteSecurity: NoteSecurity
  /** For calls that write. Without it, one caller may occupy all connections. */
  fairShare?: FairShare
  operators?: Operators
}

type MountedRoute = AnyRoute & {
  endpoint: Endpoint
  answerOf: (value: unknown) => Answer
  recordAccess: ((db: Db, call: AnyCall, answer: unknown, requestId: string) => Promise<void>) | undefined
}

type Exchange = { call: AnyCall; request: FastifyRequest; reply: FastifyReply }

/** Runs the handler, and records the access in the same transaction. */
const handle = async (
  route: MountedRoute,
  { call, request }: Exchange,
  db: Db,
  prepared?: unknown,
): Promise<AnyResult> => {
  const outcome = await route.handle(db, call, prepared)
  if (outcome.ok) await route.recordAccess?.(db, call, outcome.value, request.id)
  return outcome
}

const answerGet = async (
  { db, reads, log, noteSecurity, sendShared }: Deps & { sendShared: SendSharedText },
  route: MountedRoute,
  exchange: Exchange,
): Promise<FastifyReply> => {
  const { endpoint, answerOf, recordAccess } = route
  const { call, request, reply } = exchange
  const outcome = await (recordAccess
    ? transact({ db, log }, (trx) => handle(route, exchange, trx))
    : handle(route, exchange, reads))
  logSecurityOutcome(noteSecurity, endpoint, call, outcome)
  if (!outcome.ok) return sendAnswer(reply, answerFailure(outcome))
  const answer = answerOf(outcome.value)
  if (!endpoint.isForEverybody) return sendAnswer(reply, answer)
  const name = `${call.convention.conventionId} ${endpoint.path}`
  reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache')
  return sendShared({ request, reply }, { name, text: answer.body, dependsOn: 'x-convention-id' })
}

const answerWrite = async (
  { db, reads, log, checkRepeated, noteSecurity, fairShare = (_call, run) => run() }: Deps,
  route: MountedRoute,
  exchange: Exchange,
): Promise<FastifyReply> => {
  const { endpoint, answerOf, recordAccess } = route
  const { call, request, reply } = exchange
  const read = readIdempotency(endpoint, request, call)
  if ('refusal' in read) return sendAnswer(reply, read.refusal)
  const once = {
    mayRepeat: (within: Db) => checkRepeated(within, endpoint, call),
    idempotent: read.idempotent,
    now: call.now,
  }
  const refusal = await (route.refuse?.(call) ?? succeed(undefined))
  const prepared = refusal.ok ? await prepare(db, route, call, read.idempotent) : refusal
  const work = async (trx: Trx) => (prepared.ok ? handle(route, exchange, trx, prepared.value) : prepared)
  const runOnce = () => runIdempotently({ db, log }, { ...once, work, answerOf })
  const run = async (): Promise<Answered> => {
    if (prepared.ok) return fairShare(call, runOnce)
    // A call refused by its preparation takes no locks, so it needs no place.
    return refusal.ok && read.idempotent ? runOnce() : refuseIdempotently(reads, prepared, once)
  }
  const { answer, isEarlier, outcome } = await run()
  // A repeated answer shows the data again, so the access is recorded again.
  if (isEarlier && answer.status < 400 && answer.body !== '')
    await recordAccess?.(db, call, JSON.parse(answer.body), request.id)
  // An identical call may have been faster, in which case this one did nothing.
  if (outcome?.ok === answer.status < 400) logSecurityOutcome(noteSecurity, endpoint, call, outcome)
  return sendAnswer(reply, answer)
}

/**
 * Mounts the routes below `/v2`, with header and schema checks, a transaction and idempotency around every
 * handler.
 * @throws Error for an endpoint of the operator without `operators`, because such a listener is public.
 */
export const mountRoutes = (fastify: FastifyInstance, routes: readonly Route[], deps: Deps): void => {
  const { conventions, clock, noteSecurity, operators } = deps
  const guard = operators && guardByKey(operators.key, noteSecurity)
  const answering = { ...deps, sendShared: sharedTexts() }
  for (const route of routes) {
    const { endpoint } = route
    const isOperators = endpoint.apiToken === 'operator'
    if (isOperators && !guard)
      throw new Error(
        `${endpoint.method} ${endpoint.path} belongs to the operator and cannot be mounted on this listener`,
      )
    const mounted: MountedRoute = {
      ...(route as unknown as AnyRoute),
      endpoint,
      answerOf: successOf(endpoint),
      recordAccess:
        operators && touchesPeople(endpoint)
          ? (db, call, answer, requestId) => operators.recordAccess(db, endpoint, { call, answer, requestId })
          : undefined,
    }
    const answer = endpoint.method === 'GET' ? answerGet : answerWrite
    const options: RouteOptions = {
      method: endpoint.method,
      url: apiBase + endpoint.path,
      ...(isOperators && guard && { onRequest: guard }),
      handler: (request, reply) => {
        const call = readCall(endpoint, { request, reply }, conventions, nowOf(clock))
        return 'ok' in call
          ? sendAnswer(reply, answerFailure(call))
          : answer(answering, mounted, { call, request, reply })
      },
    }
    if (endpoint.file) mountFileRoute(fastify, endpoint.file, options)
    else fastify.route(options)
  }
}
