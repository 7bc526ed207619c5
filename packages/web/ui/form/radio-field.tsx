import type { FieldValues } from 'react-hook-form'
import styles from './choice.module.css'
import { GroupFrame } from './field-frame.tsx'
import type { Choice } from './select-field.tsx'
import { type FieldProps, useField } from './use-field.ts'

type Props<V extends FieldValues> = FieldProps<V> & {
  choices: readonly Choice[]
  /** Overrides the selection on screen when it follows from something else; defaults to the form's value. */
  shown?: string | undefined
  /** Puts the choices below each other, for texts as long as a sentence. */
  isStacked?: boolean
}

/** A choice of one among a few. */
export function RadioField<V extends FieldValues>(props: Props<V>) {
  const { id, field, error } = useField(props, 'chosen')
  return (
    <GroupFrame {...props} id={id} error={error}>
      <div className={props.isStacked ? styles.stacked : styles.choices}>
        {props.choices.map(({ value, label }, index) => (
          <label key={value} className={styles.choice}>
            <input
              ref={index === 0 ? field.ref : undefined}
              type="radio"
              name={field.name}
              value={value}
              checked={(props.shown ?? field.value) === value}
              disabled={props.isDisabled}
              onChange={() => {
                field.onChange(value)
                if (error) field.onBlur()
              }}
              required={props.isRequired}
              aria-invalid={error ? true : undefined}
            />
            {label}
          </label>
        ))}
      </div>
    </GroupFrame>
  )
}
