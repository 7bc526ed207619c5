import type { MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonLook = {
  variant?: ButtonVariant
  icon?: IconName | undefined
}

export const buttonClass = ({ variant = 'secondary' }: ButtonLook) => `${styles.button} ${styles[variant]}`

type ButtonProps = ButtonLook & {
  children: ReactNode
  type?: 'button' | 'submit'
  /** For icon buttons, and for labels that are unclear without their object. */
  label?: string | undefined
  isDisabled?: boolean | undefined
  /**
   * Keeps the focus on a button that its own press disables; otherwise the focus would jump to the top of the
   * page.
   */
  keepsFocus?: boolean | undefined
  /** Keeps the focus but ignores presses, so that an action does not run twice. */
  isPending?: boolean | undefined
  onPress?: () => void
}

export function Button({ children, icon, label, isDisabled, keepsFocus, isPending, ...rest }: ButtonProps) {
  const { type = 'button', onPress, ...look } = rest
  const isOff = isPending || (keepsFocus && isDisabled)
  const press = (event: MouseEvent) => (isOff ? event.preventDefault() : onPress?.())
  return (
    <button
      type={type}
      className={buttonClass(look)}
      disabled={isDisabled && !keepsFocus}
      aria-disabled={isOff || undefined}
      aria-busy={isPending || undefined}
      aria-label={label}
      onClick={press}
    >
      {icon && (isPending ? <Spinner /> : <Icon name={icon} />)}
      <span className={isPending && !icon ? styles.covered : undefined}>{children}</span>
      {isPending && !icon && (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      )}
    </button>
  )
}
