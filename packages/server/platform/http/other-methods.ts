import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../result.ts'
import { answerFailure } from './errors.ts'
import { sendAnswer } from './send-answer.ts'

const notAllowed = answerFailure(fail('METHOD_NOT_ALLOWED'))

/** A route's address as a pattern for paths: `:name` matches one part, `*` the whole rest. */
const patternOf = (url: string): RegExp => {
  const parts = url.split('/').map((part) => {
    if (part === '*') return '.*'
    return part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${parts.join('/')}$`)
}

const pathOf = ({ url }: FastifyRequest): string =>
  url.replace(/^https?:\/\/[^/]*/i, '').replace(/[?#].*$/s, '')

/**
 * Answers requests for known paths that no route answers: OPTIONS with the methods of the path, and other
 * methods with 405. `OPTIONS *` names all methods of the listener. A fixed path is not an ID: only its own
 * methods count, even if the router matches another method with an `:id` in the same place.
 */
export const answerOtherMethods = (fastify: FastifyInstance): void => {
  const methodsOf = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  fastify.addHook('onRoute', ({ url, method }) => {
    const known = methodsOf.get(url) ?? { pattern: patternOf(url), methods: new Set() }
    for (const single of [method].flat()) known.methods.add(single)
    methodsOf.set(url, known)
  })
  const allowedAt = (path: string): string[] => {
    const own = methodsOf.get(path)
    if (own) return [...own.methods].sort()
    const matching = [...methodsOf.values()].filter(({ pattern }) => path === '*' || pattern.test(path))
    return [...new Set(matching.flatMap(({ methods }) => [...methods]))].sort()
  }
  // Runs before the body is read, because no method of the path would have read it.
  fastify.addHook('onRequest', async (request, reply): Promise<FastifyReply | undefined> => {
    const path = pathOf(request)
    if (!request.is404 && !methodsOf.has(path)) return undefined
    const allowed = allowedAt(path)
    if (allowed.length === 0 || allowed.includes(request.method)) return undefined
    reply.header('allow', [...allowed, 'OPTIONS'].join(', '))
    return sendAnswer(reply, request.method === 'OPTIONS' ? { status: 204, body: '' } : notAllowed)
  })
}
