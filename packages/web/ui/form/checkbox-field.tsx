import type { FieldValues } from 'react-hook-form'
import { Icon } from '../icon.tsx'
import styles from './choice.module.css'
import fieldStyles from './field.module.css'
import { useBrokenText } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

/** A single checkbox with a boolean value. */
export function CheckboxField<V extends FieldValues>(props: FieldProps<V>) {
  const { id, field, error, described } = useField(props, 'ticked')
  return (
    <div className={fieldStyles.field} data-broken={useBrokenText(props.label, error)}>
      <label className={styles.choice}>
        <input
          ref={field.ref}
          type="checkbox"
          name={field.name}
          checked={field.value === true}
          disabled={props.isDisabled}
          onChange={(event) => {
            field.onChange(event.target.checked)
            if (error) field.onBlur()
          }}
          aria-required={props.isRequired}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
        />
        {props.label}
      </label>
      {error && (
        <p id={`${id}-error`} className={fieldStyles.error}>
          <Icon name="alert" />
          {error}
        </p>
      )}
    </div>
  )
}
