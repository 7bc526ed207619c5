import { toLine } from '@uketsuke/contract'
import type { ChangeEvent, ClipboardEvent, HTMLInputAutoCompleteAttribute, InputHTMLAttributes } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Unprintable } from '../unprintable.tsx'
import { useUnprintable } from '../use-printable.ts'
import styles from './field.module.css'
import { FieldFrame } from './field-frame.tsx'
import { useCharacterCount } from './use-character-count.ts'
import { type FieldProps, useField } from './use-field.ts'

type TextFieldProps<V extends FieldValues> = FieldProps<V> & {
  type?: 'text' | 'email' | 'tel'
  width?: 'short' | 'medium' | 'full'
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  /** An identifier: the keyboard neither capitalises nor corrects it. */
  isIdentifier?: boolean
  /** Must be retyped by hand: copy, paste and drop are blocked. */
  isTypedByHand?: boolean
  /** Converts Japanese keyboard input to the expected form on blur. */
  normalize?: (text: string) => string
  onLeave?: (text: string) => void
  /** The maximum length. Near it, the remaining characters are shown. */
  limit?: number
  /** Appears on name cards and other documents: warns about characters that can't be printed. */
  isPrinted?: boolean
}

/** A Japanese input method composes a kana from letters, which are not text yet. */
const isComposing = (event: Event) => event instanceof InputEvent && event.isComposing

const refuse = (event: ClipboardEvent | React.DragEvent) => event.preventDefault()
const byHand = { onCopy: refuse, onCut: refuse, onPaste: refuse, onDrop: refuse }

export function TextField<V extends FieldValues>(props: TextFieldProps<V>) {
  const { id, field, error, described } = useField(props)
  const { isIdentifier = props.type === 'email' } = props
  const { shown: count, announced } = useCharacterCount(
    props.limit,
    (props.normalize ?? toLine)(field.value ?? '').trim(),
  )
  const printed = props.isPrinted ? (field.value ?? '') : ''
  const isUnprintable = useUnprintable(printed).length > 0
  const leave = () => {
    const text = props.normalize ? props.normalize(field.value) : field.value
    if (text !== field.value) field.onChange(text)
    field.onBlur()
    props.onLeave?.(text)
  }
  const lookAgain = () => {
    if (error) field.onBlur()
  }
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    field.onChange(event)
    if (!isComposing(event.nativeEvent)) lookAgain()
  }
  return (
    <FieldFrame {...props} id={id} error={error}>
      <input
        id={id}
        ref={field.ref}
        name={field.name}
        value={field.value ?? ''}
        onChange={change}
        onCompositionEnd={lookAgain}
        onBlur={leave}
        disabled={props.isDisabled}
        type={props.type ?? 'text'}
        inputMode={props.inputMode}
        autoComplete={props.autoComplete}
        autoCapitalize={isIdentifier ? 'none' : undefined}
        spellCheck={isIdentifier ? false : undefined}
        aria-required={props.isRequired}
        aria-invalid={error ? true : undefined}
        aria-describedby={
          [described, count && `${id}-count`, isUnprintable && `${id}-print`].filter(Boolean).join(' ') ||
          undefined
        }
        className={`${styles.control} ${styles[props.width ?? 'full'] ?? ''}`}
        {...(props.isTypedByHand && byHand)}
      />
      {props.limit !== undefined && (
        <>
          <p id={`${id}-count`} className={styles.count}>
            {count}
          </p>
          <p role="status" className={styles.announced}>
            {announced}
          </p>
        </>
      )}
      {props.isPrinted && <Unprintable id={`${id}-print`} text={printed} />}
    </FieldFrame>
  )
}
