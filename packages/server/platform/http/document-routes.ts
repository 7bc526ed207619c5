import {
  apiBase,
  type Endpoint,
  type ErrorCode,
  type ErrorOf,
  type GeneralErrorCode,
} from '@uketsuke/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Clock, nowOf } from '../clock.ts'
import type { Conventions } from '../conventions/conventions.ts'
import type { Db, Trx } from '../db/database.ts'
import type { Result } from '../result.ts'
import { answerOnce } from './answer-once.ts'
import { answerFailure } from './errors.ts'
import type { Answer } from './idempotency.ts'
import { type AnyCall, readCall, readIdempotency } from './read-call.ts'
import type { Call } from './route.ts'
import { sendAnswer } from './send-answer.ts'

/** A PDF on its way out. `fileName` is plain ASCII. */
export type DocumentFile = { fileName: string; pdf: Buffer }

/**
 * What finds a document again that was written down. It is kept, sealed, under the caller's Idempotency-Key: so it may hold
 * what the database itself must not know.
 */
export type Ticket = Readonly<Record<string, string>>

type Refusal<E extends Endpoint> = ErrorOf<E> | GeneralErrorCode

/** How a document comes about. Making it takes time and may fail, so it happens between transactions, in none. */
export type DocumentHandler<E extends Endpoint> = {
  /** In the transaction that also keeps the ticket: whether it may be had, and what it will say. */
  prepare: (trx: Trx, call: Call<E>) => Promise<Result<Ticket, Refusal<E>>>
  /**
   * In a transaction, for the same key again: may it still be had? What was handed over is the same document again; what was
   * not is written anew, under the same ticket, when it may be had by now.
   */
  resume: (trx: Trx, call: Call<E>, ticket: Ticket) => Promise<Result<undefined, Refusal<E>>>
  /** Makes it, in no transaction, and writes down that it is handed over. The same ticket again is the same document. */
  handOver: (call: Call<E>, ticket: Ticket) => Promise<Result<DocumentFile, Refusal<E>>>
}

type AnyHandler = {
  prepare: (trx: Trx, call: AnyCall) => Promise<Result<Ticket, ErrorCode>>
  resume: (trx: Trx, call: AnyCall, ticket: Ticket) => Promise<Result<undefined, ErrorCode>>
  handOver: (call: AnyCall, ticket: Ticket) => Promise<Result<DocumentFile, ErrorCode>>
}

export type DocumentRoute = {
  endpoint: Endpoint
  // As in `Route`: each is checked against its endpoint where it is made.
  handler: { [Step in keyof AnyHandler]: (...args: never[]) => ReturnType<AnyHandler[Step]> }
}

/** Joins an endpoint that answers a document with what makes it. */
export const documentRoute = <E extends Endpoint & { document: true }>(
  endpoint: E,
  handler: DocumentHandler<E>,
): DocumentRoute => ({ endpoint, handler })

const sendFile = (reply: FastifyReply, { fileName, pdf }: DocumentFile): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .type('application/pdf')
    .send(pdf)

const ticketAnswer = (ticket: unknown): Answer => ({ status: 200, body: JSON.stringify(ticket) })

/**
 * Mounts routes that answer documents below `/v2`, with the header and schema checks of all others. The work of a call is
 * cut in three: what is written down before, in one transaction with the memory of the Idempotency-Key; the making; what is
 * written down after. A process that dies in between leaves what the same key goes on with.
 * @throws Error when one is the operator's: this is everybody's listener.
 */
export const mountDocumentRoutes = (
  fastify: FastifyInstance,
  routes: readonly DocumentRoute[],
  { db, conventions, clock }: { db: Db; conventions: Conventions; clock: Clock },
): void => {
  for (const { endpoint, handler } of routes) {
    if (endpoint.apiToken === 'operator') throw new Error(`${endpoint.path} is not for this listener`)
    const { prepare, resume, handOver } = handler as unknown as AnyHandler
    fastify.route({
      method: endpoint.method,
      url: apiBase + endpoint.path,
      handler: async (request, reply) => {
        const now = nowOf(clock)
        const call = readCall(endpoint, request, conventions, now)
        if ('ok' in call) return sendAnswer(reply, answerFailure(call))
        const read = readIdempotency(endpoint, request, call)
        if ('refusal' in read) return sendAnswer(reply, read.refusal)

        const work = (trx: Trx) => prepare(trx, call)
        const once = { work, answerOf: ticketAnswer, idempotent: read.idempotent, now }
        const { answer, isEarlier } = await answerOnce(db, once)
        if (answer.status !== 200) return sendAnswer(reply, answer)
        const ticket: Ticket = JSON.parse(answer.body)
        if (isEarlier) {
          const again = { work: (trx: Trx) => resume(trx, call, ticket), answerOf: () => answer, now }
          const resumed = await answerOnce(db, { ...again, idempotent: null })
          if (resumed.answer.status !== 200) return sendAnswer(reply, resumed.answer)
        }
        const made = await handOver(call, ticket)
        return made.ok ? sendFile(reply, made.value) : sendAnswer(reply, answerFailure(made))
      },
    })
  }
}
