import { Fragment } from 'react'
import styles from '../payment.module.css'

/** The codes that the secretariat asks for. Each one is unbroken on its own line. */
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

/** An error text that ends with its code. */
export function ErrorText({ children }: { children: string }) {
  const [, text, code] = withCode.exec(children) ?? []
  if (!text || !code) return <p>{children}</p>
  return (
    <p>
      {text} <ErrorCode codes={[code]} />
    </p>
  )
}
