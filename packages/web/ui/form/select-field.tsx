import type { FieldValues } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Icon } from '../icon.tsx'
import styles from './field.module.css'
import { FieldFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

export type Choice = { value: string; label: string }

/** A native select: it has the phone's picker and autofill, and costs no download. */
export function SelectField<V extends FieldValues>(
  props: FieldProps<V> & {
    choices: readonly Choice[]
    /** The text of the empty choice. */
    placeholder?: string
    width?: 'short' | 'medium' | 'full'
    autoComplete?: string
    onChoose?: (value: string) => void
  },
) {
  const t = useTranslations('ui')
  const { id, field, error, described } = useField(props, 'chosen')
  const width = styles[props.width ?? 'full'] ?? ''
  return (
    <FieldFrame {...props} id={id} error={error}>
      <div className={`${styles.selectBox} ${width}`}>
        <select
          {...field}
          id={id}
          disabled={props.isDisabled}
          onChange={(event) => {
            field.onChange(event)
            props.onChoose?.(event.target.value)
            if (error) field.onBlur()
          }}
          autoComplete={props.autoComplete}
          aria-required={props.isRequired}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          className={`${styles.control} ${styles.select}`}
        >
          <option value="">{props.placeholder ?? t('pleaseChoose')}</option>
          {props.choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" />
      </div>
    </FieldFrame>
  )
}
