import type { FastifyInstance, RouteOptions } from 'fastify'

/** Mounts a route whose body is a file of one media type and nothing else, read as bytes, up to a size of its own. */
export const mountFileRoute = (
  fastify: FastifyInstance,
  { type, mostBytes }: { type: string; mostBytes: number },
  route: RouteOptions,
): void => {
  fastify.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
    scope.route({ ...route, bodyLimit: mostBytes })
  })
}

/** The file of a call; empty when it came without. */
export const fileOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
