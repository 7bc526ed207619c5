import type { Endpoint } from '@uketsuke/contract'
import * as z from 'zod/mini'

export type Json = { [key: string]: unknown }

/** The part of JSON Schema that the contract's bodies use. */
type Shape = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
}

export const shapeOf = (schema: NonNullable<Endpoint['body']>): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape

/** A value of the shape that refers to nobody. */
export const exampleOf = (shape: Shape): unknown => {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.anyOf?.[0]) return exampleOf(shape.anyOf[0])
  if (shape.type === 'object')
    return Object.fromEntries(
      (shape.required ?? []).map((key) => [key, exampleOf(shape.properties?.[key] ?? {})]),
    )
  if (shape.type === 'array') return [exampleOf(shape.items ?? {})]
  return shape.type === 'integer' || shape.type === 'number' ? 1 : 'nothing'
}

type ShapeField = { path: string[]; shape: Shape; isRequired: boolean }

/** Every field of a body at any depth, including the first element of lists. */
export const fieldsOf = (shape: Shape, path: string[] = []): ShapeField[] => {
  const inner = shape.anyOf?.find(({ type }) => type === 'object' || type === 'array') ?? shape
  const children = [
    ...Object.entries(inner.properties ?? {}).map(([key, child]) => ({
      path: [...path, key],
      shape: child,
      isRequired: inner.required?.includes(key) === true,
    })),
    ...(inner.items ? [{ path: [...path, '0'], shape: inner.items, isRequired: false }] : []),
  ]
  return children.flatMap((child) => [child, ...fieldsOf(child.shape, child.path)])
}

export const typesOf = (shape: Shape): string[] => [
  ...[shape.type ?? []].flat().map((type) => (type === 'integer' ? 'number' : type)),
  ...[...(shape.enum ?? []), ...('const' in shape ? [shape.const] : [])].map((value) => typeof value),
  ...(shape.anyOf ?? []).flatMap(typesOf),
]

/** Copies the body with one field set, or removed if the value is undefined. Creates missing parents. */
export const withField = (body: Json, path: readonly string[], value: unknown): Json => {
  const copy = structuredClone(body)
  const last = path.at(-1) ?? ''
  let parent = copy
  for (const [index, key] of path.slice(0, -1).entries()) {
    const isList = path[index + 1] === '0'
    if (typeof parent[key] !== 'object' || parent[key] === null) parent[key] = isList ? [] : {}
    parent = parent[key] as Json
  }
  if (value === undefined) delete parent[last]
  else parent[last] = value
  return copy
}

/** The names of all fields of a schema, at any depth. */
const namesIn = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema ? Object.keys(schema.properties as object) : []
  return [...own, ...Object.values(schema).flatMap(namesIn)]
}

/** The names of everything that a call takes, in its path, query and body. */
export const namesOf = ({ params, query, body }: Endpoint): string[] =>
  [params, query, body].flatMap((schema) => (schema ? namesIn(shapeOf(schema)) : []))

export type Leaf = { path: string[]; value: string }

/** Every text in a value, with its path. */
export const leavesOf = (value: unknown, path: string[] = []): Leaf[] => {
  if (typeof value === 'string') return [{ path, value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
}

export const withLeaf = <T extends object>(call: T, [first = '', ...rest]: string[], value: string): T => {
  const copy = (Array.isArray(call) ? [...call] : { ...call }) as Json
  copy[first] = rest.length === 0 ? value : withLeaf(copy[first] as object, rest, value)
  return copy as T
}
