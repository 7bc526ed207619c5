import type { FastifyInstance, RouteOptions } from 'fastify'

/** Mounts a route whose body is a file of one media type, read as bytes, with its own size limit. */
export const mountFileRoute = (
  fastify: FastifyInstance,
  { type, maxBytes }: { type: string; maxBytes: number },
  route: RouteOptions,
): void => {
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
    scope.route({ ...route, bodyLimit: maxBytes })
  })
}

/** The file of a call; empty if the call has none. */
export const fileOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
