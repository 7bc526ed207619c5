import { apiBase, type Endpoint, ErrorBody, errorStatus } from '@uketsuke/contract'
import * as z from 'zod/mini'

type Schema = NonNullable<Endpoint['body']>

const schemaOf = (schema: Schema, io: 'input' | 'output') => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}
const json = (schema: object) => ({ content: { 'application/json': { schema } } })

const headerParameter = (name: string, required: boolean, description: string) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
})

/** The contents of the header `X-Api-Token`. */
export const apiTokenMeaning: Record<Endpoint['apiToken'], string> = {
  none: '',
  code: 'registration code',
  revoke: 'revoke token',
  login: 'login token',
  codeOrLogin: 'registration code or login token',
  operator: "operator's key",
}

const parametersOf = ({ path, apiToken, method, query, needsIdempotencyKey }: Endpoint) => [
  headerParameter('X-Convention-Id', true, 'The convention'),
  ...(apiToken === 'none'
    ? []
    : [headerParameter('X-Api-Token', true, `Bearer <${apiTokenMeaning[apiToken]}>`)]),
  ...(method === 'GET'
    ? []
    : [headerParameter('Idempotency-Key', needsIdempotencyKey === true, '16 to 64 printable characters')]),
  ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  })),
  ...Object.entries(query ? (schemaOf(query, 'input').properties ?? {}) : {}).map(([name, schema]) => ({
    name,
    in: 'query',
    schema,
  })),
]

/** Error codes by status: each status lists all codes it may carry. */
const errorsOf = ({ errors }: Endpoint) =>
  Object.entries(
    Object.groupBy(
      [...errors, 'INVALID_FORMAT', 'INVALID_HEADER_FORMAT'] as const,
      (code) => errorStatus[code],
    ),
  ).map(([status, codes]) => [
    status,
    { description: [...new Set(codes)].join(', '), ...json({ $ref: '#/components/schemas/Error' }) },
  ])

const pdf = {
  headers: { 'Content-Disposition': { description: "The file's name", schema: { type: 'string' } } },
  // OpenAPI 3.1 describes a file by its media type and an empty schema.
  content: { 'application/pdf': { schema: {} } },
}

const successOf = ({ document, answer }: Endpoint) => {
  if (document) return pdf
  return answer ? json(schemaOf(answer, 'output')) : {}
}

/** Whether a body may be omitted. */
const isOptional = (body: Schema): boolean => body.safeParse(undefined).success

const operationOf = (name: string, endpoint: Endpoint) => ({
  operationId: name,
  summary: endpoint.summary,
  parameters: parametersOf(endpoint),
  ...(endpoint.body
    ? { requestBody: { required: !isOptional(endpoint.body), ...json(schemaOf(endpoint.body, 'input')) } }
    : {}),
  ...(endpoint.file
    ? { requestBody: { required: true, content: { [endpoint.file.type]: { schema: {} } } } }
    : {}),
  responses: {
    [endpoint.status]: { description: 'Success', ...successOf(endpoint) },
    ...Object.fromEntries(errorsOf(endpoint)),
  },
})

/** The OpenAPI 3.1 description of a set of endpoints. */
export const describeApi = (api: Readonly<Record<string, Endpoint>>, title = 'Uketsuke API') => {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, endpoint] of Object.entries(api)) {
    const path = apiBase + endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '2' },
    paths,
    components: { schemas: { Error: schemaOf(ErrorBody, 'output') } },
  }
}
