import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { apiBase, type Endpoint } from '@uketsuke/contract'
import type { FastifyInstance } from 'fastify'
import { apiPageFiles, renderApiPage } from './api-page.ts'
import { describeApi } from './openapi.ts'
import { sharedTexts } from './shared-text.ts'

const { resolve } = createRequire(import.meta.url)

type Description = {
  api: Readonly<Record<string, Endpoint>>
  title: string
  /** The introduction, in Markdown. */
  guide: string
  /** The address of the listener, without `/v2`. */
  server: string
}

/** Describes the API: /v2/openapi.json for programs, /v2/docs for people. */
export const mountApiDescription = (
  fastify: FastifyInstance,
  { api, title, guide, server }: Description,
): void => {
  const sendShared = sharedTexts()
  const mount = (name: string, type: string, read: () => Promise<string> | string, lasting: string) =>
    fastify.get(`${apiBase}/${name}`, async (request, reply) => {
      reply.type(type).header('cache-control', lasting)
      return sendShared({ request, reply }, { name, text: await read() })
    })

  const description = JSON.stringify(describeApi(api, { title, description: guide, server }))
  mount('openapi.json', 'application/json; charset=utf-8', () => description, 'no-cache')
  const page = renderApiPage(title)
  mount('docs', 'text/html; charset=utf-8', () => page, 'no-cache')
  for (const [name, file] of Object.entries(apiPageFiles)) {
    const read =
      'text' in file ? () => file.text : () => readFile(resolve(`swagger-ui-dist/${file.from}`), 'utf8')
    mount(`docs/${name}`, file.type, read, 'max-age=3600')
  }
}
