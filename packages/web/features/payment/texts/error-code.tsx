import { Fragment } from 'react'
import styles from '../payment.module.css'

/** What the secretariat asks for. Each code stays in one piece, on a line of its own. */
export function ErrorCode({ codes }: { codes: readonly string[] }) {
  return (
    <span className={styles.errorCode}>
      {codes.map((code, index) => (
        <Fragment key={code}>
          {index > 0 && ' '}
          <span>
            {index === 0 ? '(error code : ' : '/ '}
            {code}
            {index === codes.length - 1 && ')'}
          </span>
        </Fragment>
      ))}
    </span>
  )
}

const withCode = /^(.*) \(error code : ([^)]*)\)$/s

/** The text of an error, as it comes with its code at the end. */
export function ErrorText({ children }: { children: string }) {
  const [, text, code] = withCode.exec(children) ?? []
  if (!text || !code) return <p>{children}</p>
  return (
    <p>
      {text} <ErrorCode codes={[code]} />
    </p>
  )
}
