import { api, apiBase, type Endpoint, errorStatus } from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import type { System } from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { describe, expect } from 'vitest'
import * as z from 'zod/mini'

const Schema = z.object({ schema: z.record(z.string(), z.unknown()) })
const Media = z.object({ 'application/json': Schema })
const Pdf = z.object({ 'application/pdf': Schema })
const Csv = z.object({ 'text/csv': Schema })
const Parameter = z.object({
  name: z.string().check(z.minLength(1)),
  in: z.enum(['path', 'query', 'header']),
  required: z.optional(z.boolean()),
  schema: z.record(z.string(), z.unknown()),
})
const Operation = z.object({
  operationId: z.string(),
  summary: z.string().check(z.minLength(1)),
  parameters: z.array(Parameter),
  requestBody: z.optional(z.object({ required: z.boolean(), content: z.union([Media, Csv]) })),
  responses: z.record(
    z.string().check(z.regex(/^[1-5][0-9]{2}$/)),
    z.object({ description: z.string().check(z.minLength(1)), content: z.optional(z.union([Media, Pdf])) }),
  ),
})
const Description = z.object({
  openapi: z.string().check(z.regex(/^3\.1\.\d$/)),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(z.string().check(z.regex(/^\/v2\//)), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
})

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
      expect(names.includes('header X-Api-Token')).toBe(endpoint.apiToken !== 'none')
      expect(names.includes('header Idempotency-Key')).toBe(endpoint.method !== 'GET')
      const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => `path ${name}`)
      expect(names.filter((name) => name.startsWith('path '))).toEqual(inPath)
      expect(names.some((name) => name.startsWith('query '))).toBe(endpoint.query !== undefined)
    })

    test('describes bodies and answers, refusals included', () => {
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

    test('appears on the page for people, with its errors', () => {
      const { method, path, errors } = endpoint
      expect(page).toContain(`${method} ${apiBase}${path}<`)
      for (const code of errors) expect(page).toContain(`${errorStatus[code]} ${code}<`)
    })
  })

  test('resolves every reference', () => {
    const known = Object.keys(description.components.schemas).map((name) => `#/components/schemas/${name}`)
    const refs = [...new Set(refsIn(description))]
    expect(refs).toContain('#/components/schemas/Error')
    expect(refs.filter((ref) => !known.includes(ref))).toEqual([])
  })
})
