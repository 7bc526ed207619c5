import type { BrokenRule } from '@uketsuke/contract'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../lib/api-error.ts'
import type { ErrorTexts } from '../../lib/errors.ts'
import { Alert } from '../alert.tsx'
import { useErrorText } from '../error-text.tsx'
import { TextButton } from '../text-link.tsx'
import styles from './form.module.css'
import { FormControl } from './form-control.ts'
import { useBrokenFields } from './use-broken-fields.ts'

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
  /** The screen itself reports the refusal, so the summary would repeat it. */
  isRefusalTold?: boolean
}

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
  isRefusalTold = false,
}: FormProps<V>) {
  const t = useTranslations('ui')
  const errorText = useErrorText()
  const element = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<{ error: unknown }>()
  const broken = useBrokenFields(form, element, fieldOfPath)

  const markRefused = useEffectEvent(() => broken.mark(refused, { isTold: isRefusalTold }))
  useEffect(() => void markRefused(), [])

  const send = async (values: V) => {
    setFailure(undefined)
    broken.forget()
    try {
      await onSubmit(values)
    } catch (error) {
      const isMarked = error instanceof ApiError && broken.mark(error.details ?? [])
      if (!isMarked) setFailure({ error })
    }
  }

  return (
    <FormProvider {...form}>
      <FormControl value={form.control}>
        <form
          ref={element}
          noValidate
          aria-label={label}
          className={aside ? `${styles.form} ${styles.withAside}` : styles.form}
          onSubmit={form.handleSubmit(send, broken.lead)}
        >
          <div role="alert" aria-relevant="additions" className={styles.summary}>
            {broken.isSummaryShown && (
              <Alert
                key={broken.attempt}
                tone="error"
                isAnnounced={false}
                title={t('brokenFields', { count: broken.fields.length })}
              >
                <ul className={styles.broken}>
                  {broken.fields.map(({ name, message }) => (
                    <li key={name ?? message}>
                      {name === null ? (
                        message
                      ) : (
                        <TextButton onPress={() => broken.goTo(name)}>{message}</TextButton>
                      )}
                    </li>
                  ))}
                </ul>
              </Alert>
            )}
          </div>
          {children}
          {aside && <div className={styles.aside}>{aside}</div>}
          {failure && <Alert tone="error">{errorText(failure.error, errorTexts)}</Alert>}
          {actions}
        </form>
      </FormControl>
    </FormProvider>
  )
}
