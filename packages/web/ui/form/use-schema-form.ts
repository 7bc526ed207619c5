import { toNestErrors } from '@hookform/resolvers'
import type { BrokenRule } from '@uketsuke/contract'
import { useEffect, useEffectEvent } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  useForm,
} from 'react-hook-form'
import { loadChunk } from '../../lib/load-chunk.ts'
import { whenIdle } from '../../lib/when-idle.ts'

type Checked<V> = { value: V; broken: readonly BrokenRule[] }

/**
 * Validates a form: the cleaned values and the broken rules. The rules are larger than most forms and may
 * load later.
 */
export type Check<V> = (values: V) => Checked<V> | Promise<Checked<V>>

/**
 * React Hook Form keeps the name and limit of a broken rule instead of a sentence. The field renders the
 * text, so that an error on screen follows the language toggle.
 */
export const fieldError = ({ rule, limit }: Pick<BrokenRule, 'rule' | 'limit'>) => ({
  type: rule,
  message: limit === undefined ? '' : String(limit),
})

/** The longest that anybody would wait for a button, in milliseconds. */
export const rulesTimeout = 10_000

/**
 * A form with the rules of the contract, checked on blur and on submit. Rules that fail to load do not block
 * the form, because the server checks the same.
 */
export const useSchemaForm = <V extends FieldValues>(check: Check<V>, defaultValues: DefaultValues<V>) => {
  const resolver: Resolver<V> = async (values, _context, options) => {
    const { value, broken } = await loadChunk(async () => check(values), rulesTimeout).catch(() => ({
      value: values,
      broken: [],
    }))
    if (broken.length === 0) return { values: value, errors: {} }
    const errors: FieldErrors = Object.fromEntries(broken.map((rule) => [rule.path, fieldError(rule)]))
    return { values: {}, errors: toNestErrors<V>(errors, options) }
  }
  const form = useForm<V>({
    resolver,
    defaultValues,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
  })
  // Loads the rules while the form is read, so that the first blur does not wait.
  const loadRules = useEffectEvent(() => void Promise.resolve(check(form.getValues())).catch(() => {}))
  useEffect(() => whenIdle(() => loadRules()), [])
  return form
}
