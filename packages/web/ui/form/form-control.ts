import { createContext, use } from 'react'
import type { Control, FieldValues } from 'react-hook-form'

export const FormControl = createContext<unknown>(null)

/**
 * What connects a field to the form around it. Unlike `useFormContext`, it never renders a component again: a
 * form's state changes often, and a long form is slow to render on a phone.
 */
export const useFormControl = <V extends FieldValues>() => use(FormControl) as Control<V>
