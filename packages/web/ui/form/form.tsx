import type { BrokenRule } from '@uketsuke/contract'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FieldPath, type FieldValues, FormProvider, get, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/api-error.ts'
import { type ErrorTexts, useErrorText } from '../../lib/errors.ts'
import { Alert } from '../alert.tsx'
import styles from './form.module.css'
import { fieldError } from './use-schema-form.ts'

type FormProps<V extends FieldValues> = {
  form: UseFormReturn<V>
  /**
   * Throws the server's refusal: broken rules mark their fields, any other error appears above the buttons.
   */
  onSubmit: (values: V) => Promise<void> | void
  children: ReactNode
  actions: ReactNode
  /** A running total, beside the form if there is room, otherwise before its buttons. */
  aside?: ReactNode
  label?: string
  /** Error texts of this call, which win over the general ones. */
  errorTexts?: ErrorTexts
  /** Maps a path of the server to the form's field, where they differ. */
  fieldOfPath?: (path: string) => string
  /** Rules that the server refused after the form was left; marked when the form is shown again. */
  refused?: readonly BrokenRule[] | undefined
}

const firstBroken = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[data-broken] :is(input, select, textarea):not(:disabled)')

/**
 * The frame of every form: submits, marks invalid fields and moves there. Its parts read it from the context.
 */
export function Form<V extends FieldValues>({
  form,
  onSubmit,
  children,
  actions,
  aside,
  label,
  errorTexts,
  fieldOfPath = (path) => path,
  refused = [],
}: FormProps<V>) {
  const t = useTranslations('ui')
  const errorText = useErrorText()
  const element = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<{ error: unknown }>()
  const [broken, setBroken] = useState({ attempt: 0, isShown: false })

  const isLeading = useRef(false)
  const leadToBroken = () => {
    setBroken(({ attempt }) => ({ attempt: attempt + 1, isShown: true }))
    isLeading.current = true
  }
  // Invalid fields render some time after validation.
  useEffect(() => {
    const field = isLeading.current ? firstBroken(element.current) : null
    if (!field) return
    isLeading.current = false
    field.focus()
  })

  /** Marks the fields of this form. Rules about anything else can't be corrected here. */
  const mark = (rules: readonly BrokenRule[]): boolean => {
    const known = rules
      .map((rule) => ({ rule, name: fieldOfPath(rule.path) as FieldPath<V> }))
      .filter(({ name }) => get(form.getValues(), name) !== undefined)
    for (const { rule, name } of known) form.setError(name, fieldError(rule))
    if (known.length > 0) leadToBroken()
    return known.length > 0
  }

  const markRefused = useEffectEvent(() => mark(refused))
  useEffect(() => void markRefused(), [])

  const send = async (values: V) => {
    setFailure(undefined)
    setBroken(({ attempt }) => ({ attempt, isShown: false }))
    isLeading.current = false
    try {
      await onSubmit(values)
    } catch (error) {
      const isMarked = error instanceof ApiError && mark(error.details ?? [])
      if (!isMarked) setFailure({ error })
    }
  }

  // The number falls as fields are corrected; at zero no check is left.
  const stillBroken = countErrors(form.formState.errors)
  // An error at the field that was left can move the field in use, which stays in view.
  useEffect(() => {
    const field = stillBroken > 0 ? element.current?.querySelector(':focus') : null
    field?.scrollIntoView?.({ block: 'nearest', behavior: 'instant' })
  }, [stillBroken])
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        aria-label={label}
        className={aside ? `${styles.form} ${styles.withAside}` : styles.form}
        onSubmit={form.handleSubmit(send, leadToBroken)}
      >
        <div role="alert" aria-relevant="additions" className={styles.summary}>
          {broken.isShown && stillBroken > 0 && (
            <Alert
              key={broken.attempt}
              tone="error"
              isAnnounced={false}
              title={t('brokenFields', { count: stillBroken })}
            />
          )}
        </div>
        {children}
        {aside && <div className={styles.aside}>{aside}</div>}
        {failure && <Alert tone="error">{errorText(failure.error, errorTexts)}</Alert>}
        {actions}
      </form>
    </FormProvider>
  )
}

/** Errors are nested like the values; a leaf has a type. */
const countErrors = (errors: object): number =>
  Object.values(errors).reduce((sum: number, error: unknown) => {
    if (typeof error !== 'object' || error === null) return sum
    return sum + ('type' in error && typeof error.type === 'string' ? 1 : countErrors(error))
  }, 0)
