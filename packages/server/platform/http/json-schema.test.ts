import { field, readWith } from '@uketsuke/contract'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { jsonSchemaOf } from './json-schema.ts'

/** Texts in their stored form, so that normalising changes nothing. */
const texts = [
  '山田',
  'やまだ',
  'やまだ はなこ',
  'Łukasz',
  "O'Brien",
  'a|b',
  'a<b',
  'line\nbreak',
  'taro@example.org',
  'taro@example',
  '123',
  'Abcdef12',
  'abcdef12',
  'Ab1',
  'パスワードAbc123',
  'x'.repeat(31),
  '',
]

// A document's code may contain any characters, because it is only compared.
const { verificationCode: _, ...described } = field

describe.each(Object.entries(described))('%s', (_name, schema) => {
  const json = jsonSchemaOf(schema, 'input')

  test.each(texts)('accepts %j exactly if its description does', (text) => {
    const { pattern = '', minLength = 0, maxLength = Number.POSITIVE_INFINITY } = json
    const isDescribed =
      new RegExp(pattern, 'u').test(text) && text.length >= minLength && text.length <= maxLength
    const { broken } = readWith(schema, text)
    // The description covers hidden characters and web addresses in words only.
    expect(broken === undefined).toBe(isDescribed)
  })
})

test('writes numbers as an enumeration', () => {
  const step = z.union([z.literal(-1), z.literal(0), z.literal(3)])
  expect(jsonSchemaOf(step, 'output')).toEqual({ type: 'integer', enum: [-1, 0, 3] })
  expect(jsonSchemaOf(z.literal(1), 'output')).toEqual({ type: 'integer', enum: [1] })
})

test('writes a pair as a list of two, and refuses one of different types', () => {
  const pair = jsonSchemaOf(z.tuple([z.boolean(), z.boolean()]), 'output')
  expect(pair).toEqual({ type: 'array', items: { type: 'boolean' }, minItems: 2, maxItems: 2 })
  expect(() => jsonSchemaOf(z.tuple([z.boolean(), z.string()]), 'output')).toThrow('different types')
})
