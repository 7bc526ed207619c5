import type { Control, UseFormSetValue } from 'react-hook-form'
import type { FormValues } from './form-values.ts'

/** What every section of the registration form works on. */
export type SectionProps = { control: Control<FormValues>; setValue: UseFormSetValue<FormValues> }
