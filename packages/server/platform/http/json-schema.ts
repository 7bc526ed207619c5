import type { Endpoint } from '@uketsuke/contract'
import * as z from 'zod/mini'
import { describeProperties } from './property-words.ts'

type Schema = NonNullable<Endpoint['body']>
type Json = z.core.JSONSchema.BaseSchema

/** The pattern of a text's strictest rule, which comes last: rules go from general to specific. */
const patternOf = (schema: z.core.$ZodType): string | undefined => {
  const patterns = (schema._zod.def.checks ?? []).map((check) => {
    const { def } = check._zod
    return 'params' in def ? (def.params as { pattern?: string } | undefined)?.pattern : undefined
  })
  return patterns.findLast((pattern) => pattern !== undefined)
}

const integers = (schemas: readonly unknown[]): number[] =>
  schemas.flatMap((schema) => {
    const { const: value } = schema as Json
    return typeof value === 'number' ? [value] : []
  })

/** Expresses numbers and pairs in the subset of JSON Schema that every client generator knows. */
const simplify = (json: Json): void => {
  const { anyOf, prefixItems } = json
  if (typeof json.const === 'number') {
    json.enum = [json.const]
    json.type = 'integer'
    delete json.const
  }
  if (anyOf && integers(anyOf).length === anyOf.length) {
    json.enum = integers(anyOf)
    json.type = 'integer'
    delete json.anyOf
  }
  // The format is enough; its pattern would fill half a page.
  if (json.format === 'date-time') delete json.pattern
  if (prefixItems) {
    const [item, ...others] = prefixItems
    if (others.some((other) => JSON.stringify(other) !== JSON.stringify(item)))
      throw new Error('A tuple of different types has no description that every generator reads')
    Object.assign(json, { items: item, minItems: prefixItems.length, maxItems: prefixItems.length })
    delete json.prefixItems
  }
}

/**
 * The JSON Schema of a call's input (`input`) or answer (`output`), with the patterns of our rules, and with
 * words where a name is not clear enough.
 */
export const jsonSchemaOf = (schema: Schema, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const pattern = patternOf(zodSchema)
      if (pattern !== undefined && jsonSchema.pattern === undefined) jsonSchema.pattern = pattern
      for (const [name, description] of Object.entries(describeProperties(zodSchema))) {
        const property = jsonSchema.properties?.[name]
        if (typeof property === 'object') property.description = description
      }
    },
  })
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (!Array.isArray(value)) simplify(value as Json)
    for (const inner of Object.values(value)) visit(inner)
  }
  visit(json)
  return json
}
