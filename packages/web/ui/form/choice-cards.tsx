import type { FieldValues } from 'react-hook-form'
import styles from './choice.module.css'
import { type CardChoice, ChoiceCard } from './choice-card.tsx'
import { GroupFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

type Props<V extends FieldValues> = FieldProps<V> & { choices: readonly CardChoice[] }

/** One of several described choices. The value is the `value` of the selected one. */
export function RadioCards<V extends FieldValues>(props: Props<V>) {
  const { id, field, error } = useField(props, 'chosen')
  return (
    <GroupFrame {...props} id={id} error={error}>
      <div className={styles.cards}>
        {props.choices.map((choice, index) => (
          <ChoiceCard
            key={choice.value}
            choice={choice}
            error={error}
            ref={index === 0 ? field.ref : undefined}
            type="radio"
            required={props.isRequired}
            name={field.name}
            checked={field.value === choice.value}
            onChange={() => {
              field.onChange(choice.value)
              if (error) field.onBlur()
            }}
          />
        ))}
      </div>
    </GroupFrame>
  )
}

/** Any of several described choices. The value lists the selected `value`s in the order of the choices. */
export function CheckboxCards<V extends FieldValues>(props: Props<V>) {
  const { id, field, error } = useField(props, 'chosen')
  const chosen: readonly string[] = field.value ?? []
  const toggled = (value: string) =>
    props.choices
      .map((choice) => choice.value)
      .filter((other) => (other === value ? !chosen.includes(other) : chosen.includes(other)))
  return (
    <GroupFrame {...props} id={id} error={error}>
      <div className={styles.cards}>
        {props.choices.map((choice, index) => (
          <ChoiceCard
            key={choice.value}
            choice={choice}
            error={error}
            ref={index === 0 ? field.ref : undefined}
            type="checkbox"
            name={field.name}
            checked={chosen.includes(choice.value)}
            onChange={() => {
              field.onChange(toggled(choice.value))
              if (error) field.onBlur()
            }}
          />
        ))}
      </div>
    </GroupFrame>
  )
}
