import { type InputHTMLAttributes, type Ref, useId } from 'react'
import { unbroken } from '../unbroken.tsx'
import styles from './choice.module.css'

export type CardChoice = {
  value: string
  label: string
  /** Emphasised at the end of the first line: a price. */
  aside?: string | undefined
  description?: string | undefined
  /** A note: seats left, sold out, already bought. */
  note?: { text: string; tone: 'quiet' | 'warning' } | undefined
  isDisabled?: boolean | undefined
}

type Props = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'name' | 'checked' | 'required' | 'onChange'
> & {
  choice: CardChoice
  error: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/**
 * A radio button or checkbox as a card. The label is its accessible name; price, description and note are its
 * description.
 */
export function ChoiceCard({ choice, error, ref, ...input }: Props) {
  const id = useId()
  const parts = { aside: choice.aside, description: choice.description, note: choice.note?.text }
  const described = Object.entries(parts).flatMap(([part, text]) => (text ? [`${id}-${part}`] : []))
  return (
    <label className={styles.card}>
      <input
        {...input}
        ref={ref}
        value={choice.value}
        disabled={choice.isDisabled}
        aria-labelledby={`${id}-name`}
        aria-describedby={described.join(' ') || undefined}
        aria-invalid={error && !choice.isDisabled ? true : undefined}
      />
      <span className={styles.body}>
        <span id={`${id}-name`} className={styles.name}>
          {choice.label}
        </span>
        {choice.aside && (
          <span id={`${id}-aside`} className={styles.aside}>
            {choice.aside}
          </span>
        )}
        {choice.description && (
          <span id={`${id}-description`} className={styles.description}>
            {unbroken(choice.description)}
          </span>
        )}
        {choice.note && (
          <span id={`${id}-note`} className={styles.note} data-tone={choice.note.tone}>
            {choice.note.text}
          </span>
        )}
      </span>
    </label>
  )
}
