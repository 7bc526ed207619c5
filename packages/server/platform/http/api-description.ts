import { apiBase, type Endpoint } from '@uketsuke/contract'
import type { FastifyInstance } from 'fastify'
import { renderApiPage } from './api-page.ts'
import { textCompressor } from './compress-text.ts'
import { describeApi } from './openapi.ts'

/** Describes the API: /v2/openapi.json for programs, /v2/docs for people. */
export const mountApiDescription = (
  fastify: FastifyInstance,
  api: Readonly<Record<string, Endpoint>>,
  title = 'Uketsuke API',
): void => {
  const compressText = textCompressor()
  const texts = {
    'openapi.json': {
      type: 'application/json; charset=utf-8',
      text: JSON.stringify(describeApi(api, title)),
    },
    docs: { type: 'text/html; charset=utf-8', text: renderApiPage(api, title) },
  }
  for (const [name, { type, text }] of Object.entries(texts))
    fastify.get(`${apiBase}/${name}`, async (request, reply) =>
      reply.type(type).send(await compressText({ request, reply }, { name, text })),
    )
}
