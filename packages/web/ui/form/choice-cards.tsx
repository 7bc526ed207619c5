import type { FieldValues } from 'react-hook-form'
import styles from './choice.module.css'
import { type CardChoice, ChoiceCard } from './choice-card.tsx'
import { GroupFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

type Props<V extends FieldValues> = FieldProps<V> & { choices: readonly CardChoice[] }

/** One of several described choices. The value is the `value` of the selected one. */
export function RadioCards<V extends FieldValues>(props: Props<V>) {
  const joined = useField(props, 'chosen')
  return (
    <Cards
      {...props}
      joined={joined}
      type="radio"
      isChosen={(value) => joined.field.value === value}
      valueAfter={(pressed) => pressed}
    />
  )
}

/** Any of several described choices. The value lists the selected `value`s in the order of the choices. */
export function CheckboxCards<V extends FieldValues>(props: Props<V>) {
  const joined = useField(props, 'chosen')
  const chosen: readonly string[] = joined.field.value ?? []
  const isChosen = (value: string) => chosen.includes(value)
  return (
    <Cards
      {...props}
      joined={joined}
      type="checkbox"
      isChosen={isChosen}
      valueAfter={(pressed) =>
        props.choices
          .map(({ value }) => value)
          .filter((value) => (value === pressed ? !isChosen(value) : isChosen(value)))
      }
    />
  )
}

type CardsProps<V extends FieldValues> = Props<V> & {
  joined: ReturnType<typeof useField<V>>
  type: 'radio' | 'checkbox'
  isChosen: (value: string) => boolean
  /** The field's value after this choice was pressed. */
  valueAfter: (pressed: string) => unknown
}

function Cards<V extends FieldValues>({ joined, type, isChosen, valueAfter, ...props }: CardsProps<V>) {
  const { id, field, error } = joined
  return (
    <GroupFrame {...props} id={id} error={error}>
      <div className={styles.cards}>
        {props.choices.map((choice, index) => (
          <ChoiceCard
            key={choice.value}
            choice={choice}
            error={error}
            ref={index === 0 ? field.ref : undefined}
            type={type}
            required={type === 'radio' && props.isRequired}
            name={field.name}
            checked={isChosen(choice.value)}
            onChange={() => {
              field.onChange(valueAfter(choice.value))
              if (error) field.onBlur()
            }}
          />
        ))}
      </div>
    </GroupFrame>
  )
}
