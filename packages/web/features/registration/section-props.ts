import type { Control, UseFormGetValues, UseFormSetValue } from 'react-hook-form'
import type { FormValues } from './form-values.ts'

/** What every section of the registration form works on. */
export type SectionProps = {
  control: Control<FormValues>
  getValues: UseFormGetValues<FormValues>
  setValue: UseFormSetValue<FormValues>
}
