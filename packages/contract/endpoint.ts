import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/**
 * What a call carries in its `X-Api-Token: Bearer …` header: nothing, the registration code, the revoke
 * token, the login token, either the code or the login token, or the operator's key.
 */
export type ApiToken = 'none' | 'code' | 'revoke' | 'login' | 'codeOrLogin' | 'operator'

type Schema = z.ZodMiniType

/**
 * Whose data an operator's call shows or changes, for the access log: of nobody; of the person that a key of
 * the path leads to; of the people that this key of the answer names; or of the people in a list of the
 * answer, who are only counted.
 */
export type PersonalData =
  | 'none'
  | { path: 'registrationId' | 'orderId' | 'refundId' | 'findingId' }
  | { answer: string }
  | { list: string }

/** Every call with the operator's key says which personal data it touches. */
type Caller =
  | { apiToken: Exclude<ApiToken, 'operator'>; personalData?: never }
  | { apiToken: 'operator'; personalData: PersonalData }

/** A public GET that asks for nothing may say that everybody gets the same answer, for caches to keep. */
type Sharing =
  | { isForEverybody?: never }
  | { isForEverybody: true; method: 'GET'; apiToken: 'none'; params?: never; query?: never }

/** One call of the API: its request, its answer, and its specific error codes. */
export type Endpoint = Caller &
  Sharing & {
    method: 'GET' | 'POST' | 'PUT' | 'DELETE'
    /** Below `/v2`, with parameters as `:name`. */
    path: string
    summary: string
    params?: Schema
    query?: Schema
    body?: Schema
    /** The body's texts are compared and never stored: what a scanner misread gets an answer of its own. */
    takesAnyText?: true
    /** The body is a file of this media type with at most `mostBytes` bytes, not JSON. */
    file?: { type: string; mostBytes: number }
    /** Set where a repeated call would do its work twice. Other calls accept a key but do not require one. */
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
