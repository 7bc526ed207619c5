import type { BrokenRule } from '@uketsuke/contract'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form'
import { fieldError } from './use-schema-form.ts'

const firstBroken = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[data-broken] :is(input, select, textarea):not(:disabled)')

/** Errors are nested like the values; a leaf has a type. */
const countErrors = (errors: object): number =>
  Object.values(errors).reduce((sum: number, error: unknown) => {
    if (typeof error !== 'object' || error === null) return sum
    return sum + ('type' in error && typeof error.type === 'string' ? 1 : countErrors(error))
  }, 0)

/** Marks and counts the broken fields of a form, and moves to the first after each attempt to send it. */
export const useBrokenFields = <V extends FieldValues>(
  form: UseFormReturn<V>,
  element: RefObject<HTMLFormElement | null>,
  fieldOfPath: (path: string) => string,
) => {
  const [summary, setSummary] = useState({ attempt: 0, isShown: false })
  const isLeading = useRef(false)
  const lead = () => {
    setSummary(({ attempt }) => ({ attempt: attempt + 1, isShown: true }))
    isLeading.current = true
  }
  // Invalid fields render some time after validation.
  useEffect(() => {
    const field = isLeading.current ? firstBroken(element.current) : null
    if (!field) return
    isLeading.current = false
    field.focus()
  })

  // The number falls as fields are corrected; at zero no check is left.
  const count = countErrors(form.formState.errors)
  // An error at the field that was left can move the field in use, which stays in view.
  useEffect(() => {
    const field = count > 0 ? element.current?.querySelector(':focus') : null
    field?.scrollIntoView?.({ block: 'nearest', behavior: 'instant' })
  }, [count, element])

  return {
    count,
    attempt: summary.attempt,
    isSummaryShown: summary.isShown && count > 0,
    lead,
    /** Marks the fields of this form. Rules about anything else can't be corrected here. */
    mark: (rules: readonly BrokenRule[]): boolean => {
      const known = rules
        .map((rule) => ({ rule, name: fieldOfPath(rule.path) as FieldPath<V> }))
        .filter(({ name }) => get(form.getValues(), name) !== undefined)
      for (const { rule, name } of known) form.setError(name, fieldError(rule))
      if (known.length > 0) lead()
      return known.length > 0
    },
    /** A new attempt begins. */
    forget: () => {
      setSummary(({ attempt }) => ({ attempt, isShown: false }))
      isLeading.current = false
    },
  }
}
