import { type CardForm, toDigits } from '@uketsuke/contract'
import { type ChangeEvent, useLayoutEffect, useReducer, useRef, useState } from 'react'
import fieldStyles from '../../../ui/form/field.module.css'
import { FieldFrame } from '../../../ui/form/field-frame.tsx'
import { type FieldProps, useField } from '../../../ui/form/use-field.ts'
import styles from '../payment.module.css'
import { cardBrand, groupCardNumber } from './card-number.ts'
import { editCardNumber } from './card-number-edit.ts'

/** The number, grouped as on the card while it is typed, and its brand. The form's value has the digits only. */
export function CardNumberField(props: FieldProps<CardForm>) {
  const { id, field, error, described } = useField(props)
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(null)
  // A Japanese keyboard must finish its composition before the text is touched.
  const [composed, setComposed] = useState<string>()
  // A space typed changes no digit; the caret is put back all the same.
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const digits = toDigits(String(field.value))
  const shown = composed ?? groupCardNumber(digits)
  const brand = cardBrand(digits)

  useLayoutEffect(() => {
    const element = input.current
    // Autofill writes into a field without going there; setting its caret would take the focus along in Safari.
    if (element && caret.current !== null && document.activeElement === element)
      element.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  const take = (element: HTMLInputElement, inputType = '') => {
    const { value: text, selectionStart } = element
    const edited = editCardNumber({ text, caret: selectionStart ?? text.length, digits, inputType })
    caret.current = edited.caret
    setComposed(undefined)
    redraw()
    field.onChange(edited.digits)
    // A mended error goes away at once: going on leaving would move the button from under the click.
    if (error) field.onBlur()
  }

  const change = ({ nativeEvent, target }: ChangeEvent<HTMLInputElement>) => {
    const typed = nativeEvent instanceof InputEvent ? nativeEvent : undefined
    if (typed?.isComposing) setComposed(target.value)
    else take(target, typed?.inputType)
  }

  return (
    <FieldFrame {...props} id={id} error={error}>
      <div className={styles.cardNumber}>
        <input
          id={id}
          ref={(element) => {
            input.current = element
            field.ref(element)
          }}
          name={field.name}
          value={shown}
          onChange={change}
          onCompositionEnd={(event) => take(event.currentTarget)}
          onBlur={field.onBlur}
          inputMode="numeric"
          autoComplete="cc-number"
          spellCheck={false}
          aria-required={props.isRequired}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          className={fieldStyles.control}
        />
        <span className={styles.brand} aria-live="polite">
          {brand}
        </span>
      </div>
    </FieldFrame>
  )
}
