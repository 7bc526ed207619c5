import { isUtf8 } from 'node:buffer'
import type { BrokenRule, ErrorCode } from '@uketsuke/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Failure, fail } from '../result.ts'
import { answerFailure } from './errors.ts'
import { sendAnswer } from './send-answer.ts'

/** Thrown for an unreadable body; `failure` gives the reason. */
export class BrokenBody extends Error {
  readonly failure: Failure<ErrorCode>
  constructor(failure: Failure<ErrorCode>) {
    super(failure.code)
    this.failure = failure
  }
}

const notUtf8 = fail('INVALID_FORMAT', { details: [{ path: '', rule: 'utf8' }] })

const unsupported = (path: string, rule: BrokenRule['rule']): Failure<ErrorCode> =>
  fail('UNSUPPORTED_MEDIA_TYPE', { details: [{ path, rule }] })

/**
 * The character sets that each media type may name. JSON is UTF-8 (RFC 8259). Japanese spreadsheets write
 * Shift_JIS, which has many names.
 */
const charsetOf: Readonly<Record<string, RegExp>> = {
  'application/json': /^(utf-?8|us-ascii)$/i,
  'text/csv': /^(utf-?8|us-ascii|(x-)?s(hift)?[-_]?jis|ms_kanji|(ms|cp)932|windows-(31j|932))$/i,
}

const hasForeignCharset = (contentType: string): boolean => {
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim())
  const wanted = charsetOf[type.toLowerCase()]
  return parameters.some((parameter) => {
    const [, charset] = /^charset\s*=\s*"?([^"]*)"?$/i.exec(parameter) ?? []
    return wanted !== undefined && charset !== undefined && !wanted.test(charset.trim())
  })
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Refuses compressed bodies and other character sets, because they would be read as something that the sender
 * did not write.
 */
const refuseEncoded = async (
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> => {
  if (request.is404 || !hasBody(request)) return undefined
  const codings = (request.headers['content-encoding'] ?? '').split(',').map((coding) => coding.trim())
  if (!codings.every((coding) => ['', 'identity'].includes(coding.toLowerCase()))) {
    reply.header('accept-encoding', 'identity')
    return sendAnswer(reply, answerFailure(unsupported('Content-Encoding', 'choice')))
  }
  if (hasForeignCharset(request.headers['content-type'] ?? ''))
    return sendAnswer(reply, answerFailure(unsupported('Content-Type', 'utf8')))
  return undefined
}

/**
 * Reads JSON bodies, in UTF-8 only. A call may have the JSON type without a body, and an empty body of any
 * type, which is how `curl -d ''` sends it.
 */
export const readBodies = (fastify: FastifyInstance): void => {
  fastify.addHook('onRequest', refuseEncoded)
  const parseJson = fastify.getDefaultJsonParser('error', 'error')
  fastify.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null)
    return isUtf8(body) ? parseJson(request, body.toString(), done) : done(new BrokenBody(notUtf8))
  })
  fastify.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (request, body, done) =>
    body.length === 0 || request.is404 ? done(null) : done(new BrokenBody(fail('UNSUPPORTED_MEDIA_TYPE'))),
  )
}
