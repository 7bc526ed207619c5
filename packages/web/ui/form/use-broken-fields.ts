import type { BrokenRule } from '@uketsuke/contract'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form'
import { fieldError } from './use-schema-form.ts'

/** A field with an error: its message, and the name of its control; null if every control is disabled. */
type BrokenField = { name: string | null; message: string }

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The fields with an error, in the order of the screen, each with its first control that is not disabled. */
const brokenFrames = (form: HTMLElement | null): { control: Control | null; message: string }[] =>
  [...(form?.querySelectorAll<HTMLElement>('[data-broken]') ?? [])].map((frame) => ({
    control: frame.querySelector<Control>(':is(input, select, textarea):not(:disabled)'),
    message: frame.dataset.broken ?? '',
  }))

const isSame = (one: readonly BrokenField[], other: readonly BrokenField[]) =>
  one.length === other.length &&
  one.every(({ name, message }, index) => name === other[index]?.name && message === other[index].message)

/** Marks and lists the broken fields of a form, and moves to the first after each attempt to send it. */
export const useBrokenFields = <V extends FieldValues>(
  form: UseFormReturn<V>,
  element: RefObject<HTMLFormElement | null>,
  fieldOfPath: (path: string) => string,
) => {
  const [summary, setSummary] = useState({ attempt: 0, isShown: false })
  const [fields, setFields] = useState<readonly BrokenField[]>([])
  const isLeading = useRef(false)
  const lead = () => {
    setSummary(({ attempt }) => ({ attempt: attempt + 1, isShown: true }))
    isLeading.current = true
  }
  // Invalid fields render some time after validation.
  useEffect(() => {
    const frames = isLeading.current ? brokenFrames(element.current) : []
    if (frames.length === 0) return
    isLeading.current = false
    frames.find(({ control }) => control)?.control?.focus()
  })

  // Only the screen knows the order of the fields, and their messages in its language.
  useEffect(() => {
    if (!element.current) return
    const read = () => {
      const found = brokenFrames(element.current).map(({ control, message }) => ({
        name: control?.name ?? null,
        message,
      }))
      setFields((known) => (isSame(known, found) ? known : found))
    }
    const watch = new MutationObserver(read)
    watch.observe(element.current, { subtree: true, childList: true, attributeFilter: ['data-broken'] })
    read()
    return () => watch.disconnect()
  }, [element])

  // An error at the field that was left can push the current field out of view; this scrolls it back.
  useEffect(() => {
    const field = fields.length > 0 ? element.current?.querySelector(':focus') : null
    field?.scrollIntoView?.({ block: 'nearest', behavior: 'instant' })
  }, [fields, element])

  return {
    fields,
    attempt: summary.attempt,
    isSummaryShown: summary.isShown && fields.length > 0,
    lead,
    /** Moves to a broken field. */
    goTo: (name: string) =>
      brokenFrames(element.current)
        .find(({ control }) => control?.name === name)
        ?.control?.focus(),
    /**
     * Marks the fields of this form. Ignores rules about other fields. `isTold`: another message replaces the
     * summary.
     */
    mark: (rules: readonly BrokenRule[], { isTold = false } = {}): boolean => {
      const known = rules
        .map((rule) => ({ rule, name: fieldOfPath(rule.path) as FieldPath<V> }))
        .filter(({ name }) => get(form.getValues(), name) !== undefined)
      for (const { rule, name } of known) form.setError(name, fieldError(rule))
      if (known.length > 0 && isTold) isLeading.current = true
      else if (known.length > 0) lead()
      return known.length > 0
    },
    /** A new attempt begins. */
    forget: () => {
      setSummary(({ attempt }) => ({ attempt, isShown: false }))
      isLeading.current = false
    },
  }
}
