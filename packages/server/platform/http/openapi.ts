import { apiBase, type Endpoint, ErrorBody, type ErrorCode, errorStatus, limits } from '@uketsuke/contract'
import { jsonSchemaOf } from './json-schema.ts'
import { tagNames, tagOf, tags } from './openapi-tags.ts'
import { describeCall, describeParameter } from './openapi-words.ts'

type ApiToken = Exclude<Endpoint['apiToken'], 'none' | 'codeOrLogin'>

const json = (schema: object) => ({ content: { 'application/json': { schema } } })

const scheme = (description: string) => ({
  type: 'apiKey',
  in: 'header',
  name: 'X-Api-Token',
  description: `\`Bearer \` followed by ${description}`,
})

/** The contents of `X-Api-Token`. */
const securitySchemes = {
  registrationCode: scheme('the registration code from the link in the e-mail'),
  revokeToken: scheme('the `revokeToken` of the pre-registration'),
  loginToken: scheme('the `token` from the login'),
  operatorKey: scheme('the operator key of the installation'),
}

const schemesOf: Record<ApiToken, keyof typeof securitySchemes> = {
  code: 'registrationCode',
  revoke: 'revokeToken',
  login: 'loginToken',
  operator: 'operatorKey',
}

/** Each element is one way to authorize the call. */
const securityOf = ({ apiToken }: Endpoint): Record<string, never[]>[] => {
  if (apiToken === 'none') return []
  const tokens: ApiToken[] = apiToken === 'codeOrLogin' ? ['code', 'login'] : [apiToken]
  return tokens.map((token) => ({ [schemesOf[token]]: [] }))
}

const conventionId = {
  name: 'X-Convention-Id',
  in: 'header',
  required: true,
  description: 'ID of the convention',
  schema: { type: 'string', minLength: 1, maxLength: 100 },
  example: 'demo2027',
}

const idempotencyKey = (required: boolean) => ({
  name: 'Idempotency-Key',
  in: 'header',
  required,
  description:
    'Unique to each call. A call repeated with the same key has no further effect and returns the first response',
  schema: { type: 'string', pattern: '^[!-~]{16,64}$', minLength: 16, maxLength: 64 },
  example: '5f0c9f3e-2b53-4d0c-9c7e-2f1d8e6a4b10',
})

const prefer = {
  name: 'Prefer',
  in: 'header',
  required: false,
  description: `\`wait=\` and seconds (RFC 7240): the response comes once the status is decided, after ${limits.longestWait / 1000} seconds at the latest`,
  schema: { type: 'string', pattern: 'wait=[0-9]{1,3}' },
  example: 'wait=5',
}

const properties = (schema: Endpoint['query']): [string, object, boolean][] => {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input')
  return Object.entries(properties).map(([name, value]) => [name, value as object, required.includes(name)])
}

const parameter = (place: 'path' | 'query', given: { name: string; required: boolean; schema: object }) => ({
  ...given,
  in: place,
  description: describeParameter(given.name),
})

const parametersOf = (endpoint: Endpoint) => [
  conventionId,
  ...(endpoint.method === 'GET' ? [] : [idempotencyKey(endpoint.needsIdempotencyKey === true)]),
  ...(endpoint.mayWait ? [prefer] : []),
  ...properties(endpoint.params).map(([name, schema]) => parameter('path', { name, required: true, schema })),
  ...properties(endpoint.query).map(([name, schema, required]) =>
    parameter('query', { name, required, schema }),
  ),
]

/** The codes of a call: its own, and those that every call of its kind can answer. */
const codesOf = ({ errors, method, params, body, file }: Endpoint): ErrorCode[] => [
  ...errors,
  'INVALID_FORMAT',
  'INVALID_HEADER_FORMAT',
  'REQUEST_TIMEOUT',
  'HEADERS_TOO_LARGE',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
  ...(params ? (['NOT_FOUND'] as const) : []),
  ...(method === 'GET' ? [] : (['REQUEST_IN_PROGRESS', 'IDEMPOTENCY_MISMATCH'] as const)),
  ...(method === 'GET' && !body && !file ? [] : (['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)),
]

const retryAfter = {
  'Retry-After': {
    description: 'Seconds to wait before repeating the call',
    schema: { type: 'integer', minimum: 1 },
  },
}

/** Each status lists all the codes that it may carry. */
const refusalsOf = (endpoint: Endpoint) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(new Set(codesOf(endpoint)), (code) => errorStatus[code])).map(
      ([status, codes]) => [
        status,
        {
          description: codes.map((code) => `\`${code}\``).join(', '),
          ...(['429', '503'].includes(status) && { headers: retryAfter }),
          ...json({ $ref: '#/components/schemas/Error' }),
        },
      ],
    ),
  )

const pdf = {
  headers: { 'Content-Disposition': { description: 'Name of the file', schema: { type: 'string' } } },
  // OpenAPI 3.1 describes a file by its media type and an empty schema.
  content: { 'application/pdf': { schema: {} } },
}

const entityTag = {
  headers: {
    ETag: { description: 'Version of the response, for `If-None-Match`', schema: { type: 'string' } },
  },
}

const successOf = (endpoint: Endpoint) => {
  const { document, answer } = endpoint
  if (document) return pdf
  if (!answer) return {}
  return { ...(endpoint.isForEverybody && entityTag), ...json(jsonSchemaOf(answer, 'output')) }
}

const requestBodyOf = ({ body, file }: Endpoint) => {
  if (file) return { requestBody: { required: true, content: { [file.type]: { schema: {} } } } }
  if (!body) return {}
  const isOptional = body.safeParse(undefined).success
  return { requestBody: { required: !isOptional, ...json(jsonSchemaOf(body, 'input')) } }
}

const operationOf = (name: string, endpoint: Endpoint) => ({
  operationId: name,
  summary: endpoint.summary,
  description: describeCall(endpoint),
  tags: [tagOf(endpoint)],
  security: securityOf(endpoint),
  parameters: parametersOf(endpoint),
  ...requestBodyOf(endpoint),
  responses: {
    [endpoint.status]: { description: 'Success', ...successOf(endpoint) },
    ...(endpoint.isForEverybody && {
      304: { description: 'Not modified: `If-None-Match` contains the current `ETag`' },
    }),
    ...refusalsOf(endpoint),
  },
})

/**
 * The frame around the calls: a title, an introduction in Markdown, and the server's address without `/v2`.
 */
type ApiPreface = { title: string; description: string; server: string }

/** The OpenAPI 3.1 description of a set of endpoints. */
export const describeApi = (
  api: Readonly<Record<string, Endpoint>>,
  { title, description, server }: ApiPreface,
) => {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, endpoint] of Object.entries(api)) {
    const path = apiBase + endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) }
  }
  const used = new Set(Object.values(api).flatMap((endpoint) => securityOf(endpoint).flatMap(Object.keys)))
  const tagged = new Set(Object.values(api).map(tagOf))
  return {
    openapi: '3.1.0',
    info: { title, version: '2', description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: server }],
    tags: tagNames.filter((name) => tagged.has(name)).map((name) => ({ name, description: tags[name] })),
    paths,
    components: {
      securitySchemes: Object.fromEntries(Object.entries(securitySchemes).filter(([name]) => used.has(name))),
      schemas: { Error: jsonSchemaOf(ErrorBody, 'output') },
    },
  }
}
