import { type CardForm, withoutSeparators } from '@uketsuke/contract'
import { type ChangeEvent, type ReactNode, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import fieldStyles from '../../../ui/form/field.module.css'
import { FieldFrame } from '../../../ui/form/field-frame.tsx'
import { type FieldProps, useField } from '../../../ui/form/use-field.ts'
import { Icon } from '../../../ui/icon.tsx'
import styles from '../payment.module.css'
import { cardBrand, groupCardNumber, hasWrongCheckDigit } from './card-number.ts'
import { editCardNumber } from './card-number-edit.ts'

/**
 * The card number, grouped as on the card while typing. Its brand is announced. The form's value holds the
 * digits only. A warning about the check digit replaces the hint, so that nothing moves under the pointer.
 */
export function CardNumberField(props: FieldProps<CardForm>) {
  const t = useTranslations('payment.card')
  const { id, field, error, described } = useField(props)
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(null)
  // The text stays untouched until a Japanese input method has finished its composition.
  const [composed, setComposed] = useState<string>()
  // A typed space changes no digit, but the caret must be restored.
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const digits = withoutSeparators(String(field.value))
  const shown = composed ?? groupCardNumber(digits)
  const brand = cardBrand(digits)
  const [digitsOnBlur, setDigitsOnBlur] = useState(digits)
  const warning = digitsOnBlur === digits && hasWrongCheckDigit(digits) ? t('cardNoCheck') : null

  useLayoutEffect(() => {
    const element = input.current
    // Autofill writes without focusing the field; in Safari, setting the caret would move the focus here.
    if (element && caret.current !== null && document.activeElement === element)
      element.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  const takeEdit = (element: HTMLInputElement, inputType = '') => {
    const { value: text, selectionStart } = element
    const edited = editCardNumber({ text, caret: selectionStart ?? text.length, digits, inputType })
    caret.current = edited.caret
    setComposed(undefined)
    redraw()
    field.onChange(edited.digits)
    // Clears a corrected error at once. Clearing it on blur would move the button away from under the click.
    if (error) field.onBlur()
  }

  const change = ({ nativeEvent, target }: ChangeEvent<HTMLInputElement>) => {
    const typed = nativeEvent instanceof InputEvent ? nativeEvent : undefined
    if (typed?.isComposing) setComposed(target.value)
    else takeEdit(target, typed?.inputType)
  }

  return (
    <FieldFrame {...props} id={id} hint={warning ? <Warning>{warning}</Warning> : props.hint} error={error}>
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
          onCompositionEnd={(event) => takeEdit(event.currentTarget)}
          onBlur={() => {
            setDigitsOnBlur(digits)
            field.onBlur()
          }}
          inputMode="numeric"
          autoComplete="cc-number"
          spellCheck={false}
          aria-required={props.isRequired}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          className={fieldStyles.control}
        />
        <span className={fieldStyles.announced} aria-live="polite">
          {brand}
        </span>
        <span role="status" className={fieldStyles.announced}>
          {warning}
        </span>
      </div>
    </FieldFrame>
  )
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <span className={styles.cardWarning}>
      <Icon name="alert" /> {children}
    </span>
  )
}
