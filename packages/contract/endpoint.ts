import type * as z from 'zod/mini'
import type { ErrorCode, GeneralErrorCode } from './errors.ts'

/**
 * What the `X-Api-Token: Bearer …` header of a call carries: nothing, the registration code, the revoke token,
 * the login token, one of code and login token, or the operator's key.
 */
export type ApiToken = 'none' | 'code' | 'revoke' | 'login' | 'codeOrLogin' | 'operator'

type Schema = z.ZodMiniType

/** One call of the API: what it takes, what it answers, and the error codes of its own. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/v2`, parameters as `:name`. */
  path: string
  summary: string
  apiToken: ApiToken
  params?: Schema
  query?: Schema
  body?: Schema
  /** The body is a file of this media type, at most so large, and no JSON. */
  file?: { type: string; mostBytes: number }
  /** Without a key the same call twice would do its work twice. Other calls take one when they are given one. */
  needsIdempotencyKey?: true
  status: 200 | 201 | 202 | 204
  answer?: Schema
  /** It answers a PDF, whose name is in `Content-Disposition`; refusals are JSON as everywhere. */
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
/** Every code a caller of the endpoint may meet. */
export type AnyErrorOf<E extends Endpoint> = ErrorOf<E> | GeneralErrorCode
