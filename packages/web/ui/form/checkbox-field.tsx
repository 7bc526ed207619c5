import type { FieldValues } from 'react-hook-form'
import { Icon } from '../icon.tsx'
import styles from './choice.module.css'
import fieldStyles from './field.module.css'
import { Need } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

/** A single checkbox with a boolean value. `missing`: the error as long as it is not ticked. */
export function CheckboxField<V extends FieldValues>(props: FieldProps<V> & { missing: string }) {
  const { id, field, error: broken, described } = useField(props)
  const error = broken && props.missing
  return (
    <div className={fieldStyles.field} data-broken={error}>
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
        <span className={fieldStyles.ticked}>
          {props.label}
          {/* On the line of the last word. */}
          {'\u00a0'}
          <Need isRequired={props.isRequired} />
        </span>
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
