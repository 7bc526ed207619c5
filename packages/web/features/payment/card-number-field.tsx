import { type CardForm, toDigits } from '@uketsuke/contract'
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react'
import fieldStyles from '../../ui/form/field.module.css'
import { FieldFrame } from '../../ui/form/field-frame.tsx'
import { type FieldProps, useField } from '../../ui/form/use-field.ts'
import { cardBrand, groupCardNumber } from './card-number.ts'
import styles from './payment.module.css'

/** The caret's place in the grouped number: behind as many digits as were before it. */
const placeBehind = (grouped: string, digits: number): number => {
  let place = 0
  for (let seen = 0; place < grouped.length && seen < digits; place += 1)
    if (grouped[place] !== ' ') seen += 1
  return place
}

/** The number, grouped as on the card while it is typed, and its brand. The form's value has the digits only. */
export function CardNumberField(props: FieldProps<CardForm>) {
  const { id, field, error, described } = useField(props)
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(null)
  // A Japanese keyboard must finish its composition before the text is touched.
  const [composed, setComposed] = useState<string>()
  const digits = toDigits(String(field.value))
  const shown = composed ?? groupCardNumber(digits)
  const brand = cardBrand(digits)

  useLayoutEffect(() => {
    if (caret.current === null) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  const take = (element: HTMLInputElement) => {
    const before = toDigits(element.value.slice(0, element.selectionStart ?? element.value.length))
    const next = toDigits(element.value)
    caret.current = placeBehind(groupCardNumber(next), before.length)
    setComposed(undefined)
    field.onChange(next)
    // A mended error goes away at once: going on leaving would move the button from under the click.
    if (error) field.onBlur()
  }

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    if (event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing)
      setComposed(event.target.value)
    else take(event.target)
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
