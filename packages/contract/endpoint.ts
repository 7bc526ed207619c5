import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/**
 * The credential in a call's `X-Api-Token: Bearer …` header: none, the registration code, the revoke token,
 * the login token, either the code or the login token, or the operator's key.
 */
export type ApiToken = 'none' | 'code' | 'revoke' | 'login' | 'codeOrLogin' | 'operator'

type Schema = z.ZodMiniType

/**
 * Whose data an operator's call shows or changes, for the access log: nobody's; that of the person to whom a
 * key in the path leads; of the people named by this key of the answer; or of the people in a list of the
 * answer, who are only counted.
 */
export type PersonalData =
  | 'none'
  | { path: 'registrationId' | 'orderId' | 'refundId' | 'findingId' }
  | { answer: string }
  | { list: string }

/** Every call with the operator's key declares which personal data it touches. */
type Caller =
  | { apiToken: Exclude<ApiToken, 'operator'>; personalData?: never }
  | { apiToken: 'operator'; personalData: PersonalData }

/**
 * A public GET without parameters may declare that everybody gets the same answer, so that caches may keep
 * it.
 */
type Sharing =
  | { isForEverybody?: never }
  | { isForEverybody: true; method: 'GET'; apiToken: 'none'; params?: never; query?: never }

/**
 * A GET may declare that it waits: with `Prefer: wait=<seconds>` (RFC 7240), it answers once the
 * charge is decided, and after `limits.longestWait` at the latest.
 */
type Waiting = { mayWait?: never } | { mayWait: true; method: 'GET'; isForEverybody?: never }

/** One call of the API: its request, its answer, and its specific error codes. */
export type Endpoint = Caller &
  Sharing &
  Waiting & {
    method: 'GET' | 'POST' | 'PUT' | 'DELETE'
    /** Below `/v2`, with parameters as `:name`. */
    path: string
    /** One imperative line, as the heading of the call in the reference. */
    summary: string
    /** Whole sentences about effects and conditions, if the summary leaves any open. */
    description?: string
    params?: Schema
    query?: Schema
    body?: Schema
    /**
     * Skips the check for damaged text: the texts are only compared, and a misread code gets its own verdict.
     */
    takesAnyText?: true
    /** The body is a file of this media type with at most `maxBytes` bytes, not JSON. */
    file?: { type: string; maxBytes: number }
    /** Set where a repeated call would repeat its effect. Other calls accept a key but do not require one. */
    needsIdempotencyKey?: true
    status: 200 | 201 | 202 | 204
    answer?: Schema
    /** The answer is a PDF, named in `Content-Disposition`; errors are JSON as everywhere. */
    document?: true
    errors: readonly ErrorCode[]
  }

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type Infer<S> = S extends Schema ? z.infer<S> : undefined
export type ParamsOf<E extends Endpoint> = Infer<E['params']>
export type QueryOf<E extends Endpoint> = Infer<E['query']>
export type BodyOf<E extends Endpoint> = Infer<E['body']>
export type AnswerOf<E extends Endpoint> = E['answer'] extends Schema ? z.infer<E['answer']> : undefined
export type ErrorOf<E extends Endpoint> = E['errors'][number]
