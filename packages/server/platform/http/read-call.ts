import { type Endpoint, type ErrorCode, limits, readWith } from '@uketsuke/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientAddressOf } from '../client-address.ts'
import type { Convention } from '../conventions/convention.ts'
import type { Conventions } from '../conventions/conventions.ts'
import { deviceLabel } from '../device-label.ts'
import { seconds } from '../duration.ts'
import { nameConvention } from '../log.ts'
import { type Failure, fail } from '../result.ts'
import { damagedTexts } from './damaged-texts.ts'
import { answerFailure } from './errors.ts'
import { fileOf } from './file-route.ts'
import { hangUpOf } from './hang-up.ts'
import { bearerOf, idempotencyKeyOf, secondsToWait } from './headers.ts'
import type { Answer, IdempotentCall } from './idempotency.ts'
import { tokenMissing } from './operator-guard.ts'
import type { Call, Wait } from './route.ts'

export type AnyCall = Call<Endpoint>

const parts = ['params', 'query', 'body'] as const

const waitOf = (endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Wait | null => {
  const asked = endpoint.mayWait && request.method !== 'HEAD' ? secondsToWait(request.headers.prefer) : 0
  if (asked === 0) return null
  return { longest: Math.min(seconds(asked), limits.longestWait), hangUp: hangUpOf(request, reply) }
}

/** Parses a call into the types of its endpoint. @returns the call or a refusal. */
export const readCall = (
  endpoint: Endpoint,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  conventions: Conventions,
  now: Date,
): AnyCall | Failure<ErrorCode> => {
  const conventionId = request.headers['x-convention-id']
  const convention = typeof conventionId === 'string' ? conventions.find(conventionId) : undefined
  if (!convention)
    return fail('INVALID_HEADER_FORMAT', { details: [{ path: 'X-Convention-Id', rule: 'choice' }] })
  nameConvention(convention.conventionId)
  const apiToken = endpoint.apiToken === 'none' ? '' : bearerOf(request.headers['x-api-token'])
  if (apiToken === undefined) return tokenMissing

  const read: Record<string, unknown> = {}
  for (const part of parts) {
    const schema = endpoint[part]
    if (!schema) continue
    const { value, broken } = readWith(schema, request[part] ?? (part === 'body' ? undefined : {}))
    if (broken) return fail('INVALID_FORMAT', { details: broken })
    const damaged = part === 'body' && !endpoint.takesAnyText ? damagedTexts(value) : []
    if (damaged.length > 0) return fail('INVALID_FORMAT', { details: damaged })
    read[part] = value
  }
  if (endpoint.file) read.file = fileOf(request.body)
  const device = deviceLabel(request.headers['user-agent'])
  const about = { convention, now, clientAddress: clientAddressOf(request.ip), device, apiToken }
  const isHead = request.method === 'HEAD'
  return { ...about, isHead, wait: waitOf(endpoint, request, reply), ...read } as AnyCall
}

const keyMust = (rule: 'printable' | 'required'): { refusal: Answer } => ({
  refusal: answerFailure(fail('INVALID_HEADER_FORMAT', { details: [{ path: 'Idempotency-Key', rule }] })),
})

/** @returns the identity of a repeatable call; null if it carries no Idempotency-Key. */
export const readIdempotency = (
  endpoint: Endpoint,
  request: FastifyRequest,
  { convention, apiToken }: { convention: Convention; apiToken: string },
): { idempotent: IdempotentCall | null } | { refusal: Answer } => {
  const key = idempotencyKeyOf(request.headers['idempotency-key'])
  if (key === undefined) return keyMust('printable')
  if (key === null) return endpoint.needsIdempotencyKey ? keyMust('required') : { idempotent: null }
  return {
    idempotent: {
      conventionId: convention.conventionId,
      key,
      isAnonymous: endpoint.apiToken === 'none',
      caller: `${endpoint.method} ${request.url} ${apiToken}`,
      body: endpoint.file ? fileOf(request.body).toString('base64') : JSON.stringify(request.body ?? null),
    },
  }
}
