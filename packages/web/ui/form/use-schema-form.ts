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
 * Looks at the values of a form: what they are once cleaned, and which rules they break. The rules weigh more than most
 * forms, and may come after them.
 */
export type Check<V> = (values: V) => Checked<V> | Promise<Checked<V>>

/**
 * What React Hook Form keeps for a broken rule: its name and limit, never a sentence. The field puts it into words when
 * it is drawn, so that an error on screen follows the language toggle.
 */
export const fieldError = ({ rule, limit }: Pick<BrokenRule, 'rule' | 'limit'>) => ({
  type: rule,
  message: limit === undefined ? '' : String(limit),
})

/** As long as anybody would wait for a button; milliseconds. */
export const rulesTimeout = 10_000

/**
 * A form whose rules are those of the contract: checked when a field is left and when the form is sent. Rules that do not
 * come stop nobody: the server has the same.
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
  // They come while the form is read, so that the first field that is left does not wait for them.
  const loadRules = useEffectEvent(() => void Promise.resolve(check(form.getValues())).catch(() => {}))
  useEffect(() => whenIdle(() => loadRules()), [])
  return form
}
