import { apiBase } from '@uketsuke/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Clock, nowOf } from '../clock.ts'

const form = 'application/x-www-form-urlencoded'

/** In bytes. Large enough for every form of the card provider. */
const formLimit = 16 * 1024

export type FormCall = {
  /** As received, still encoded; empty for GET. The handler decides on the character encoding. */
  body: Buffer
  /** If a name occurs twice, the first value counts. */
  query: Readonly<Record<string, string>>
  now: Date
}

export type FormAnswer = { kind: 'text'; text: string } | { kind: 'seeOther'; location: string }

/**
 * A call outside the API, by a browser that returns from another site or by the card provider. It carries a
 * form or query parameters, without our headers.
 */
export type FormRoute = {
  method: readonly ('GET' | 'POST')[]
  /** Below `/v2`. */
  path: string
  /** The required body type; defaults to a form. */
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

/**
 * Mounts the routes below `/v2` and passes on bodies of up to 16 KB unparsed. The API's own routes still
 * refuse forms.
 */
export const mountFormRoutes = (
  fastify: FastifyInstance,
  routes: readonly FormRoute[],
  { clock }: { clock: Clock },
): void => {
  // Separate scopes, so that only these routes accept forms, and each only its own type.
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
      for (const route of routes.filter(({ contentType = form }) => contentType === type)) {
        mount(scope, route, clock)
        if (route.method.includes('GET')) mountHead(scope, route)
      }
    })
}

/** Answers that the address exists, and does nothing else, because these calls have side effects. */
const mountHead = (scope: FastifyInstance, { path }: FormRoute): void => {
  scope.head(apiBase + path, (_request, reply) => reply.type('text/plain; charset=utf-8').send())
}

const mount = (scope: FastifyInstance, { method, path, handle }: FormRoute, clock: Clock): void => {
  scope.route({
    method: [...method],
    url: apiBase + path,
    bodyLimit: formLimit,
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
