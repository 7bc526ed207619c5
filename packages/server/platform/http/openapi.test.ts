import { api, apiBase, type Endpoint, errorStatus } from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import type { System } from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { jsonSchemaOf } from './json-schema.ts'

const Schema = z.object({ schema: z.record(z.string(), z.unknown()) })
const Media = z.object({ 'application/json': Schema })
const Pdf = z.object({ 'application/pdf': Schema })
const Csv = z.object({ 'text/csv': Schema })
const Parameter = z.object({
  name: z.string().check(z.minLength(1)),
  in: z.enum(['path', 'query', 'header']),
  description: z.string().check(z.minLength(1)),
  required: z.optional(z.boolean()),
  schema: z.record(z.string(), z.unknown()),
})
const Operation = z.object({
  operationId: z.string(),
  summary: z.string().check(z.minLength(1)),
  description: z.string().check(z.minLength(1)),
  tags: z.array(z.string()),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(Parameter),
  requestBody: z.optional(z.object({ required: z.boolean(), content: z.union([Media, Csv]) })),
  responses: z.record(
    z.string().check(z.regex(/^[1-5][0-9]{2}$/)),
    z.object({
      description: z.string().check(z.minLength(1)),
      headers: z.optional(z.record(z.string(), z.unknown())),
      content: z.optional(z.union([Media, Pdf])),
    }),
  ),
})
const Description = z.object({
  openapi: z.string().check(z.regex(/^3\.1\.\d$/)),
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.object({ url: z.url() })),
  tags: z.array(z.object({ name: z.string(), description: z.string().check(z.minLength(1)) })),
  paths: z.record(z.string().check(z.regex(/^\/v2\//)), z.record(z.string(), Operation)),
  components: z.object({
    schemas: z.record(z.string(), z.unknown()),
    securitySchemes: z.record(
      z.string(),
      z.object({ type: z.literal('apiKey'), in: z.literal('header'), name: z.literal('X-Api-Token') }),
    ),
  }),
})

/** Every object in a value. */
const objectsIn = (value: unknown): Record<string, unknown>[] => {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(objectsIn)
  return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner]
}

const ways: Record<Endpoint['apiToken'], string[]> = {
  none: [],
  code: ['registrationCode'],
  revoke: ['revokeToken'],
  login: ['loginToken'],
  codeOrLogin: ['registrationCode', 'loginToken'],
  operator: ['operatorKey'],
}

/** Every `$ref` in a value. */
const refsIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  const own = '$ref' in value && typeof value.$ref === 'string' ? [value.$ref] : []
  return [...own, ...Object.values(value).flatMap(refsIn)]
}

const listeners: [what: string, urlOf: (system: System) => string, api: Record<string, Endpoint>][] = [
  ['Uketsuke API', ({ url }) => url, api],
  ['Uketsuke API for the secretariat', ({ operatorUrl }) => operatorUrl, operatorApi],
]

const test = systemTest()

describe.each(listeners)('%s', (title, urlOf, calls) => {
  const endpoints = Object.entries(calls)
  let description: z.infer<typeof Description>
  let page: string
  test.beforeAll(async ({ system }) => {
    const url = urlOf(system)
    description = Description.parse(await (await fetch(`${url}/v2/openapi.json`)).json())
    page = await (await fetch(`${url}/v2/docs`)).text()
  })

  test('describes exactly the endpoints of the contract, each under its own name', () => {
    expect(description.info.title).toBe(title)
    const described = Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { operationId }]) => `${operationId} ${method} ${path}`),
    )
    expect(described.toSorted()).toEqual(
      endpoints
        .map(
          ([name, { method, path }]) =>
            `${name} ${method.toLowerCase()} ${apiBase}${path.replace(/:(\w+)/g, '{$1}')}`,
        )
        .toSorted(),
    )
  })

  describe.each(endpoints)('%s', (_name, endpoint) => {
    const operation = () => {
      const path = apiBase + endpoint.path.replace(/:(\w+)/g, '{$1}')
      const found = description.paths[path]?.[endpoint.method.toLowerCase()]
      if (!found) throw new Error(`${path} is not described`)
      return found
    }

    test('names the required headers and parameters', () => {
      const names = operation().parameters.map(({ name, in: place }) => `${place} ${name}`)
      expect(names).toContain('header X-Convention-Id')
      expect(names.includes('header Idempotency-Key')).toBe(endpoint.method !== 'GET')
      const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => `path ${name}`)
      expect(names.filter((name) => name.startsWith('path '))).toEqual(inPath)
      expect(names.some((name) => name.startsWith('query '))).toBe(endpoint.query !== undefined)
    })

    test('describes bodies and answers, including refusals', () => {
      const { requestBody, responses } = operation()
      const taken = [
        ...(endpoint.body ? ['application/json'] : []),
        ...(endpoint.file ? [endpoint.file.type] : []),
      ]
      expect(Object.keys(requestBody?.content ?? {})).toEqual(taken)
      const isRequired = endpoint.file !== undefined || endpoint.body?.safeParse(undefined).success === false
      expect(requestBody?.required ?? false).toBe(isRequired)
      const types = Object.keys(responses[endpoint.status]?.content ?? {})
      const described = [
        ...(endpoint.answer ? ['application/json'] : []),
        ...(endpoint.document ? ['application/pdf'] : []),
      ]
      expect(types).toEqual(described)
      for (const code of [...endpoint.errors, 'INVALID_FORMAT', 'INVALID_HEADER_FORMAT'] as const)
        expect(responses[errorStatus[code]]?.description).toContain(code)
    })

    test('marks every field as required that a call must contain', () => {
      const required = operation()
        .parameters.filter((parameter) => parameter.in === 'query' && parameter.required)
        .map(({ name }) => name)
      const { error } = endpoint.query?.safeParse({}) ?? {}
      expect(required).toEqual(error?.issues.map(({ path }) => path[0]) ?? [])
    })

    test('says how the call is authorized, and in which chapter it appears', () => {
      const { security, tags } = operation()
      expect(security.map((way) => Object.keys(way).join())).toEqual(ways[endpoint.apiToken])
      for (const way of ways[endpoint.apiToken])
        expect(description.components.securitySchemes).toHaveProperty(way)
      expect(description.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(tags))
      expect(tags).toHaveLength(1)
    })

    test('lists the possible answers of every call, and when to retry', () => {
      const { responses } = operation()
      const listed = Object.entries(responses).flatMap(([status, { description: codes }]) =>
        Number(status) < 400 ? [] : codes.split(', ').map((code) => `${status} ${code}`),
      )
      const general = [
        '408 `REQUEST_TIMEOUT`',
        '431 `HEADERS_TOO_LARGE`',
        '500 `INTERNAL_ERROR`',
        '503 `SERVICE_UNAVAILABLE`',
      ]
      expect(listed).toEqual(expect.arrayContaining(general))
      const ofWrites = [
        '409 `REQUEST_IN_PROGRESS`',
        '422 `IDEMPOTENCY_MISMATCH`',
        '413 `PAYLOAD_TOO_LARGE`',
        '415 `UNSUPPORTED_MEDIA_TYPE`',
      ]
      for (const refusal of ofWrites) expect(listed.includes(refusal)).toBe(endpoint.method !== 'GET')
      expect(new Set(listed).size).toBe(listed.length)
      for (const status of ['429', '503'])
        if (responses[status]) expect(responses[status]?.headers).toHaveProperty('Retry-After')
    })
  })

  test('avoids constructs that confuse client generators', () => {
    const objects = objectsIn(description)
    expect(objects.filter((object) => 'prefixItems' in object || object.items === false)).toEqual([])
    expect(objects.filter(({ const: value }) => typeof value === 'number')).toEqual([])
  })

  test('bounds every text that a call accepts', () => {
    const anyText = endpoints.flatMap(([name, { takesAnyText }]) => (takesAnyText ? [name] : []))
    const bodies = Object.values(description.paths).flatMap((operations) =>
      Object.values(operations).flatMap(({ operationId, requestBody, parameters }) =>
        anyText.includes(operationId) ? [] : [requestBody, parameters.map(({ schema }) => schema)],
      ),
    )
    const texts = objectsIn(bodies).filter(({ type }) => type === 'string')
    expect(texts.length).toBeGreaterThan(5)
    const bounds = ['maxLength', 'pattern', 'enum', 'const', 'format']
    expect(texts.filter((text) => !bounds.some((bound) => bound in text))).toEqual([])
  })

  test('has a page for people, and everything that the page loads', async ({ system }) => {
    expect(page).toContain(`<title>${title}</title>`)
    const loaded = [...page.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, address]) => address ?? '')
    expect(loaded.length).toBe(4)
    for (const address of loaded) {
      const answer = await fetch(urlOf(system) + address)
      expect(answer.status, address).toBe(200)
      expect((await answer.text()).length).toBeGreaterThan(100)
    }
  })

  test('resolves every reference', () => {
    const known = Object.keys(description.components.schemas).map((name) => `#/components/schemas/${name}`)
    const refs = [...new Set(refsIn(description))]
    expect(refs).toContain('#/components/schemas/Error')
    expect(refs.filter((ref) => !known.includes(ref))).toEqual([])
  })
})

/** Every property in a schema, as "path.name", and its description. */
const wordsIn = (schema: unknown, path = ''): [name: string, description: string | undefined][] => {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {}, ...others } = schema as { properties?: Record<string, { description?: string }> }
  return [
    ...Object.entries(properties).flatMap(([name, property]): [string, string | undefined][] => [
      [path + name, property.description],
      ...wordsIn(property, `${path}${name}.`),
    ]),
    ...Object.values(others).flatMap((inner) => wordsIn(inner, path)),
  ]
}

test('every property of a paid registration is described, unless its name explains it', () => {
  const plain =
    /(^|\.)(firstName|lastName|email|metadata|planId|orderId|expiresAt|gender|participationType|otherOccupation)$/
  const sent = [api.preRegister, api.createSession, api.register, api.beginPayment].flatMap(({ body }) =>
    wordsIn(jsonSchemaOf(body, 'input')),
  )
  expect(sent.filter(([name, description]) => !description && !plain.test(name))).toEqual([])
})

test('descriptions appear only where they are true, such as null where a property can be null', () => {
  const answers = Object.values<Endpoint>({ ...api, ...operatorApi }).flatMap(({ answer }) =>
    answer ? wordsIn(jsonSchemaOf(answer, 'output')) : [],
  )
  const said = (name: string) => new Set(answers.filter(([path]) => path === name).map(([, words]) => words))
  expect(said('orderId')).toContain('null if there is nothing to pay; then register without an order')
  expect(said('orderId')).toContain(undefined)
  expect(
    answers.filter(([name]) => name === 'step').every(([, words]) => words?.includes('-1: undecided')),
  ).toBe(true)
})
