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
import type { Log } from '../log.ts'
import type { Result } from '../result.ts'
import type { NoteSecurity } from '../security-notes.ts'
import { answerFailure } from './errors.ts'
import type { FairShare } from './fair-share.ts'
import { type Answer, findFile, type IdempotentCall, keepFile } from './idempotency.ts'
import { logSecurityOutcome } from './log-security-outcome.ts'
import { type AnyCall, readCall, readIdempotency } from './read-call.ts'
import type { Call } from './route.ts'
import { runIdempotently } from './run-idempotently.ts'
import { sendAnswer } from './send-answer.ts'

/** A PDF to send. `fileName` is plain ASCII. */
export type DocumentFile = { fileName: string; pdf: Buffer }

/**
 * Identifies a document that was begun. It is stored under the caller's Idempotency-Key and encrypted with
 * that key, so it may contain secrets that the database must not see.
 */
export type DocumentHandle = Readonly<Record<string, string>>

/**
 * The document that was delivered under the caller's Idempotency-Key, kept for as long as the key is known.
 */
export type KeptDocument = {
  find(): Promise<DocumentFile | undefined>
  keep(file: DocumentFile): Promise<void>
}

type Refusal<E extends Endpoint> = ErrorOf<E> | GeneralErrorCode

/** The steps of a document. Printing is slow and may fail, so it happens between two transactions. */
type DocumentSteps<E extends Endpoint> = {
  /**
   * Runs in the transaction that also stores the handle. Decides whether the caller gets the document, and
   * fixes its text.
   */
  begin: (trx: Trx, call: Call<E>) => Promise<Result<DocumentHandle, Refusal<E>>>
  /**
   * Runs in a transaction when the key is repeated. Checks that the caller may still have the document. A
   * delivered document stays as it is; any other begins again under the same handle.
   */
  resume: (trx: Trx, call: Call<E>, handle: DocumentHandle) => Promise<Result<undefined, Refusal<E>>>
  /**
   * Prints the document outside transactions and confirms its delivery, unless `kept` has it. The same handle
   * yields the same document.
   */
  deliver: (
    call: Call<E>,
    handle: DocumentHandle,
    kept: KeptDocument,
  ) => Promise<Result<DocumentFile, Refusal<E>>>
}

type AnySteps = {
  begin: (trx: Trx, call: AnyCall) => Promise<Result<DocumentHandle, ErrorCode>>
  resume: (trx: Trx, call: AnyCall, handle: DocumentHandle) => Promise<Result<undefined, ErrorCode>>
  deliver: (
    call: AnyCall,
    handle: DocumentHandle,
    kept: KeptDocument,
  ) => Promise<Result<DocumentFile, ErrorCode>>
}

export type DocumentRoute = {
  endpoint: Endpoint
  // Untyped as in `Route`, because `documentRoute` checks each one against its endpoint.
  handler: { [Step in keyof AnySteps]: (...args: never[]) => ReturnType<AnySteps[Step]> }
}

/** Connects an endpoint that answers with a document with its steps. */
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

/** The file begins with its name, which is plain ASCII, on a separate line. */
const keptDocument = (db: Db, idempotent: IdempotentCall | null, isEarlier: boolean): KeptDocument => ({
  find: async () => {
    const bytes = idempotent && isEarlier ? await findFile(db, idempotent) : undefined
    const end = bytes?.indexOf('\n')
    return bytes && { fileName: bytes.toString('latin1', 0, end), pdf: bytes.subarray(Number(end) + 1) }
  },
  keep: async ({ fileName, pdf }) => {
    if (idempotent) await keepFile(db, idempotent, Buffer.concat([Buffer.from(`${fileName}\n`), pdf]))
  },
})

const answerOfHandle = (handle: unknown): Answer => ({ status: 200, body: JSON.stringify(handle) })

/**
 * Mounts routes that answer with documents below `/v2`, with the same header and schema checks as all others.
 * A call has three parts: one transaction begins the document and stores its handle under the
 * Idempotency-Key; the printer runs; a second transaction confirms the delivery. If the process dies in
 * between, the same key resumes the document.
 * @throws Error for an endpoint of the operator, because this listener is public.
 */
export const mountDocumentRoutes = (
  fastify: FastifyInstance,
  routes: readonly DocumentRoute[],
  {
    db,
    log,
    conventions,
    clock,
    noteSecurity,
    fairShare,
  }: {
    db: Db
    log: Log
    conventions: Conventions
    clock: Clock
    noteSecurity: NoteSecurity
    fairShare: FairShare
  },
): void => {
  for (const { endpoint, handler } of routes) {
    if (endpoint.apiToken === 'operator')
      throw new Error(`${endpoint.path} belongs to the operator and cannot be mounted on this listener`)
    const { begin, resume, deliver } = handler as unknown as AnySteps
    fastify.route({
      method: endpoint.method,
      url: apiBase + endpoint.path,
      handler: async (request, reply) => {
        const now = nowOf(clock)
        const call = readCall(endpoint, { request, reply }, conventions, now)
        if ('ok' in call) return sendAnswer(reply, answerFailure(call))
        const read = readIdempotency(endpoint, request, call)
        if ('refusal' in read) return sendAnswer(reply, read.refusal)

        const noted = async <Value>(outcome: Promise<Result<Value, ErrorCode>>) => {
          const known = await outcome
          logSecurityOutcome(noteSecurity, endpoint, call, known)
          return known
        }
        const work = (trx: Trx) => noted(begin(trx, call))
        const once = { work, answerOf: answerOfHandle, idempotent: read.idempotent, now }
        const { answer, isEarlier } = await fairShare(call, () => runIdempotently({ db, log }, once))
        if (answer.status !== 200) return sendAnswer(reply, answer)
        const handle: DocumentHandle = JSON.parse(answer.body)
        if (isEarlier) {
          const again = { work: (trx: Trx) => noted(resume(trx, call, handle)), answerOf: () => answer, now }
          const resumed = await fairShare(call, () =>
            runIdempotently({ db, log }, { ...again, idempotent: null }),
          )
          if (resumed.answer.status !== 200) return sendAnswer(reply, resumed.answer)
        }
        const made = await deliver(call, handle, keptDocument(db, read.idempotent, isEarlier))
        return made.ok ? sendFile(reply, made.value) : sendAnswer(reply, answerFailure(made))
      },
    })
  }
}
