import { toNestErrors } from '@hookform/resolvers'
import { type BrokenRule, readWith } from '@uketsuke/contract'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod/mini'

/** Looks at the values of a form: what they are once cleaned, and which rules they break. */
export type Check<V> = (values: V) => { value: V; broken: readonly BrokenRule[] }

/** The check that a schema of the contract makes. */
export const checkWith =
  <V>(schema: z.ZodMiniType<V, V>): Check<V> =>
  (values) => {
    const { value, broken } = readWith(schema, values)
    return broken ? { value: values, broken } : { value, broken: [] }
  }

/**
 * What React Hook Form keeps for a broken rule: its name and limit, never a sentence. The field puts it into words when
 * it is drawn, so that an error on screen follows the language toggle.
 */
export const fieldError = ({ rule, limit }: Pick<BrokenRule, 'rule' | 'limit'>) => ({
  type: rule,
  message: limit === undefined ? '' : String(limit),
})

/** A form whose rules are those of the contract: checked when a field is left and when the form is sent. */
export const useSchemaForm = <V extends FieldValues>(check: Check<V>, defaultValues: DefaultValues<V>) => {
  const resolver: Resolver<V> = (values, _context, options) => {
    const { value, broken } = check(values)
    if (broken.length === 0) return { values: value, errors: {} }
    const errors: FieldErrors = Object.fromEntries(broken.map((rule) => [rule.path, fieldError(rule)]))
    return { values: {}, errors: toNestErrors<V>(errors, options) }
  }
  return useForm<V>({
    resolver,
    defaultValues,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
  })
}
