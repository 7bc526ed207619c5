import { type ReactNode, useId } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { afterPress } from './after-press.ts'
import { type FieldKind, useRuleText } from './rule-text.ts'

/** The props of every field. */
export type FieldProps<V extends FieldValues> = {
  control: Control<V>
  name: FieldPath<V>
  label: string
  /** The label outside the field's group: next to a lone "month", it says which month. */
  fullLabel?: string | undefined
  hint?: ReactNode
  isRequired?: boolean | undefined
  isDisabled?: boolean | undefined
}

/**
 * Connects a field to its form: value, error text, and the ids that tie label, hint and error to the control.
 */
export const useField = <V extends FieldValues>(
  { control, name, label, fullLabel, hint }: FieldProps<V>,
  kind: FieldKind = 'typed',
) => {
  const id = useId()
  const { field: joined, fieldState } = useController({ control, name })
  const field = { ...joined, onBlur: () => afterPress(joined.onBlur) }
  const error = useRuleText(kind, fullLabel ?? label)(fieldState.error)
  return { id, field, error, described: describedBy(id, hint, error) }
}

const describedBy = (id: string, hint: ReactNode, error: string | undefined) =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
