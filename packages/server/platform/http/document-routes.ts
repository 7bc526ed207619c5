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
 * Finds a document that was begun. It is stored under the caller's Idempotency-Key and sealed with it, so it may hold
 * secrets that the database must not know.
 */
export type DocumentHandle = Readonly<Record<string, string>>

type Refusal<E extends Endpoint> = ErrorOf<E> | GeneralErrorCode

/** The steps of a document. Printing takes time and may fail, so it happens between two transactions. */
export type DocumentSteps<E extends Endpoint> = {
  /** In the transaction that also stores the handle: decides whether the document may be had, and what it says. */
  begin: (trx: Trx, call: Call<E>) => Promise<Result<DocumentHandle, Refusal<E>>>
  /**
   * In a transaction, when the key is repeated: may it still be had? A delivered document stays as it is; any other begins
   * again under the same handle.
   */
  resume: (trx: Trx, call: Call<E>, handle: DocumentHandle) => Promise<Result<undefined, Refusal<E>>>
  /** Prints it, outside transactions, and confirms that it was delivered. The same handle gives the same document. */
  deliver: (call: Call<E>, handle: DocumentHandle) => Promise<Result<DocumentFile, Refusal<E>>>
}

type AnySteps = {
  begin: (trx: Trx, call: AnyCall) => Promise<Result<DocumentHandle, ErrorCode>>
  resume: (trx: Trx, call: AnyCall, handle: DocumentHandle) => Promise<Result<undefined, ErrorCode>>
  deliver: (call: AnyCall, handle: DocumentHandle) => Promise<Result<DocumentFile, ErrorCode>>
}

export type DocumentRoute = {
  endpoint: Endpoint
  // As in `Route`: each is checked against its endpoint where it is made.
  handler: { [Step in keyof AnySteps]: (...args: never[]) => ReturnType<AnySteps[Step]> }
}

/** Joins an endpoint that answers with a document and the steps that make it. */
export const documentRoute = <E extends Endpoint & { document: true }>(
  endpoint: E,
  handler: DocumentSteps<E>,
): DocumentRoute => ({ endpoint, handler })

const sendFile = (reply: FastifyReply, { fileName, pdf }: DocumentFile): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .type('application/pdf')
    .send(pdf)

const answerOfHandle = (handle: unknown): Answer => ({ status: 200, body: JSON.stringify(handle) })

/**
 * Mounts routes that answer with documents below `/v2`, with the header and schema checks of all others. A call runs in
 * three parts: one transaction begins the document and stores the answer of the Idempotency-Key; then it is printed; a
 * second transaction confirms the delivery. When the process dies in between, the same key resumes.
 * @throws Error when an endpoint belongs to the operator: this is the public listener.
 */
export const mountDocumentRoutes = (
  fastify: FastifyInstance,
  routes: readonly DocumentRoute[],
  { db, conventions, clock }: { db: Db; conventions: Conventions; clock: Clock },
): void => {
  for (const { endpoint, handler } of routes) {
    if (endpoint.apiToken === 'operator') throw new Error(`${endpoint.path} is not for this listener`)
    const { begin, resume, deliver } = handler as unknown as AnySteps
    fastify.route({
      method: endpoint.method,
      url: apiBase + endpoint.path,
      handler: async (request, reply) => {
        const now = nowOf(clock)
        const call = readCall(endpoint, request, conventions, now)
        if ('ok' in call) return sendAnswer(reply, answerFailure(call))
        const read = readIdempotency(endpoint, request, call)
        if ('refusal' in read) return sendAnswer(reply, read.refusal)

        const work = (trx: Trx) => begin(trx, call)
        const once = { work, answerOf: answerOfHandle, idempotent: read.idempotent, now }
        const { answer, isEarlier } = await answerOnce(db, once)
        if (answer.status !== 200) return sendAnswer(reply, answer)
        const handle: DocumentHandle = JSON.parse(answer.body)
        if (isEarlier) {
          const again = { work: (trx: Trx) => resume(trx, call, handle), answerOf: () => answer, now }
          const resumed = await answerOnce(db, { ...again, idempotent: null })
          if (resumed.answer.status !== 200) return sendAnswer(reply, resumed.answer)
        }
        const made = await deliver(call, handle)
        return made.ok ? sendFile(reply, made.value) : sendAnswer(reply, answerFailure(made))
      },
    })
  }
}
