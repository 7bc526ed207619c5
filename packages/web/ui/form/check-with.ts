import { readWith } from '@uketsuke/contract'
import type * as z from 'zod/mini'
import type { Check } from './use-schema-form.ts'

/** The check of a contract schema. */
export const checkWith =
  <V>(schema: z.ZodMiniType<V, V>) =>
  (values: V): Awaited<ReturnType<Check<V>>> => {
    const { value, broken } = readWith(schema, values)
    return broken ? { value: values, broken } : { value, broken: [] }
  }
