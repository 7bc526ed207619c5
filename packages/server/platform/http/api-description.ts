import { apiBase, type Endpoint } from '@uketsuke/contract'
import type { FastifyInstance } from 'fastify'
import { renderApiPage } from './api-page.ts'
import { describeApi } from './openapi.ts'

/** Describes the API: /v2/openapi.json for programs, /v2/docs for people. */
export const mountApiDescription = (
  fastify: FastifyInstance,
  api: Readonly<Record<string, Endpoint>>,
  title = 'Uketsuke API',
): void => {
  const [description, page] = [describeApi(api, title), renderApiPage(api, title)]
  fastify.get(`${apiBase}/openapi.json`, () => description)
  fastify.get(`${apiBase}/docs`, (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}
