import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../icon.tsx'
import styles from './field.module.css'

type FrameProps = {
  id: string
  label: string
  fullLabel?: string | undefined
  hint?: ReactNode
  error?: string | undefined
  isRequired?: boolean | undefined
  children: ReactNode
}

/** Visible text for required and optional; the control carries `aria-required`. */
export function Need({ isRequired }: { isRequired?: boolean | undefined }) {
  const t = useTranslations('ui')
  if (isRequired === undefined) return null
  return (
    <span aria-hidden="true" className={isRequired ? styles.required : styles.optional}>
      {t(isRequired ? 'required' : 'optional')}
    </span>
  )
}

function Notes({ id, hint, error }: Pick<FrameProps, 'id' | 'hint' | 'error'>) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </>
  )
}

type ErrorProps = {
  id?: string
  /** The fields themselves tell screen readers. */
  isHidden?: boolean
  children: ReactNode
}

export function FieldError({ id, isHidden = false, children }: ErrorProps) {
  return (
    <p id={id} aria-hidden={isHidden || undefined} className={styles.error}>
      <Icon name="alert" />
      {children}
    </p>
  )
}

/** The field's error away from the field, with its label unless the text names it. */
export const useBrokenText = (label: string, error: string | undefined): string | undefined => {
  const t = useTranslations('ui')
  const isNamed = error?.toLowerCase().includes(label.toLowerCase())
  return isNamed ? error : error && t('errorOf', { field: label, error })
}

/** Label, hint and error of one control. `data-broken` tells the form what is wrong with which field. */
export function FieldFrame({ id, label, fullLabel, hint, error, isRequired, children }: FrameProps) {
  return (
    <div className={styles.field} data-broken={useBrokenText(fullLabel ?? label, error)}>
      <div className={styles.label}>
        <label htmlFor={id}>{label}</label>
        <Need isRequired={isRequired} />
      </div>
      <Notes id={id} hint={hint} error={error} />
      {children}
    </div>
  )
}

/** Legend, hint and error of a group of radio buttons or checkboxes. */
export function GroupFrame({ id, label, fullLabel, hint, error, isRequired, children }: FrameProps) {
  return (
    <fieldset
      className={styles.field}
      data-broken={useBrokenText(fullLabel ?? label, error)}
      aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
    >
      <legend className={styles.label}>
        {label}
        <Need isRequired={isRequired} />
      </legend>
      <Notes id={id} hint={hint} error={error} />
      {children}
    </fieldset>
  )
}

/** Two related fields, side by side if there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}
