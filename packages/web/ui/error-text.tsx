import { Fragment, type ReactNode, useCallback } from 'react'
import { useMessages } from 'use-intl'
import { type ErrorTexts, errorParts } from '../lib/errors.ts'
import styles from './error-text.module.css'

/**
 * The codes that the secretariat asks for, spelled as in the specification, small and below the text. Lines
 * break between codes only, after the slash.
 */
export function ErrorCode({ codes }: { codes: readonly string[] }) {
  return (
    <span className={styles.code}>
      {codes.map((code, index) => (
        <Fragment key={code}>
          {index > 0 && ' '}
          <span>
            {index === 0 && '(error code : '}
            {code}
            {index === codes.length - 1 ? ')' : ' /'}
          </span>
        </Fragment>
      ))}
    </span>
  )
}

/**
 * Error texts in the current language, and their code. Keep the error rather than its text, so that the text
 * follows the language.
 */
export const useErrorText = () => {
  const general: ErrorTexts = useMessages().errors
  return useCallback(
    (error: unknown, texts: ErrorTexts = {}): ReactNode => {
      const { text, code } = errorParts(error, texts, general)
      if (code === null) return text
      return (
        <span>
          {text} <ErrorCode codes={[code]} />
        </span>
      )
    },
    [general],
  )
}

/** The text of a failed call, and its code. */
export function ErrorText({ error, texts }: { error: unknown; texts?: ErrorTexts }) {
  return <p>{useErrorText()(error, texts)}</p>
}
