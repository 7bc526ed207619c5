import { apiBase } from '@uketsuke/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Clock, nowOf } from '../clock.ts'

const form = 'application/x-www-form-urlencoded'

/** Enough for every form of the card provider, in bytes. */
const formLimit = 16 * 1024

export type FormCall = {
  /** As it was sent, still encoded; empty for GET. Which characters its bytes mean is the sender's affair. */
  body: Buffer
  /** Of a name that comes twice the first value. */
  query: Readonly<Record<string, string>>
  now: Date
}

export type FormAnswer = { kind: 'text'; text: string } | { kind: 'seeOther'; location: string }

/**
 * A call that is no part of the API: browsers that come back from other sites and the card provider make it, with a
 * form or in the address, without our headers.
 */
export type FormRoute = {
  method: readonly ('GET' | 'POST')[]
  /** Below `/v2`. */
  path: string
  /** What its body must be; a form where absent. */
  contentType?: typeof form | 'application/json'
  handle(call: FormCall): Promise<FormAnswer>
}

const queryOf = ({ query }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query as Record<string, string | string[]>).map(([name, value]) => [
      name,
      [value].flat()[0] ?? '',
    ]),
  )

/** Mounts the routes below `/v2`, bodies up to 16 KB, as they came. The API's own routes go on refusing forms. */
export const mountFormRoutes = (
  fastify: FastifyInstance,
  routes: readonly FormRoute[],
  { clock }: { clock: Clock },
): void => {
  // Scopes of their own, so that only these routes read forms, and each only what it is meant to.
  for (const type of [form, 'application/json'] as const)
    fastify.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser(
        type,
        { parseAs: 'buffer' },
        async (_request: FastifyRequest, body: Buffer) => body,
      )
      scope.addHook('onRequest', async (_request, reply) => {
        reply.header('cache-control', 'no-store')
      })
      for (const route of routes.filter(({ contentType = form }) => contentType === type))
        mount(scope, route, clock)
    })
}

const mount = (scope: FastifyInstance, { method, path, handle }: FormRoute, clock: Clock): void => {
  scope.route({
    method: [...method],
    url: apiBase + path,
    bodyLimit: formLimit,
    // These calls do something: looking at their headers must not.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const answer = await handle({ body, query: queryOf(request), now: nowOf(clock) })
      return answer.kind === 'text'
        ? reply.type('text/plain; charset=utf-8').send(answer.text)
        : reply.redirect(answer.location, 303)
    },
  })
}
