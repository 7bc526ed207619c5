import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Conventions } from '../conventions/conventions.ts'

const placeholder = '__CONVENTION_ID__'

/**
 * Serves the built web app from `dist` and the pictures of convention folders. Files under `assets/` carry a hash in
 * their name and are cached for ever; the page itself is made for the host's convention and never cached.
 */
export const mountWebApp = async (
  fastify: FastifyInstance,
  { dist, conventionsDir, conventions }: { dist: string; conventionsDir: string; conventions: Conventions },
): Promise<void> => {
  const page = await readFile(join(dist, 'index.html'), 'utf8')

  await fastify.register(fastifyStatic, {
    root: join(dist, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  })
  await fastify.register(fastifyStatic, {
    root: conventionsDir,
    prefix: '/conventions/',
    decorateReply: false,
    index: false,
    // Only pictures: the convention file beside them is nobody's business.
    allowedPath: (path) => /\.(png|jpe?g|svg|webp)$/.test(path),
    maxAge: '1h',
  })

  const sendPage = (host: string): string => page.replace(placeholder, conventions.ofHost(host).conventionId)
  for (const url of ['/', '/index.html'])
    fastify.get(url, (request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(sendPage(request.hostname)),
    )
}
