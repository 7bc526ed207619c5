import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Icon } from '../icon.tsx'
import styles from './field.module.css'
import { FieldFrame } from './field-frame.tsx'
import { type FieldProps, useField } from './use-field.ts'

/** A password with a button that reveals it. */
export function PasswordField<V extends FieldValues>(
  props: FieldProps<V> & { autoComplete: 'current-password' | 'new-password' | 'cc-csc' },
) {
  const t = useTranslations('ui')
  const [isShown, setShown] = useState(false)
  const { id, field, error, described } = useField(props)
  return (
    <FieldFrame {...props} id={id} error={error}>
      <div className={styles.withButton}>
        <input
          {...field}
          onChange={(event) => {
            field.onChange(event)
            if (error) field.onBlur()
          }}
          id={id}
          disabled={props.isDisabled}
          type={isShown ? 'text' : 'password'}
          autoComplete={props.autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-required={props.isRequired}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          className={styles.control}
        />
        <button
          type="button"
          className={styles.reveal}
          aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eyeOff' : 'eye'} />
        </button>
      </div>
    </FieldFrame>
  )
}
