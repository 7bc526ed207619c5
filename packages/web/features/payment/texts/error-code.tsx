import { Fragment } from 'react'
import { codeLabel, type ErrorTexts, useErrorParts } from '../../../lib/errors.ts'
import styles from '../payment.module.css'

/** The codes that the secretariat asks for. Each one is unbroken on its own line. */
export function ErrorCode({ codes }: { codes: readonly string[] }) {
  return (
    <span className={styles.errorCode}>
      {codes.map((code, index) => (
        <Fragment key={code}>
          {index > 0 && ' '}
          <span>
            {index === 0 ? `(${codeLabel}` : '/ '}
            {code}
            {index === codes.length - 1 && ')'}
          </span>
        </Fragment>
      ))}
    </span>
  )
}

/** The text of a failed call, and its code. */
export function ErrorText({ error, texts }: { error: unknown; texts?: ErrorTexts }) {
  const { text, code } = useErrorParts(error, texts)
  return (
    <p>
      {text} {code !== null && <ErrorCode codes={[code]} />}
    </p>
  )
}
