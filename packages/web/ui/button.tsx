import type { MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonLook = {
  variant?: ButtonVariant
  size?: 'normal' | 'large'
  icon?: IconName | undefined
}

export const buttonClass = ({ variant = 'secondary', size = 'normal' }: ButtonLook) =>
  [styles.button, styles[variant], size === 'large' && styles.large].filter(Boolean).join(' ')

export type ButtonProps = ButtonLook & {
  children: ReactNode
  type?: 'button' | 'submit'
  /** For buttons that show an icon only, or whose text needs its object. */
  label?: string | undefined
  isDisabled?: boolean | undefined
  /** Keeps the focus and does nothing, so that one act is not done twice. */
  isPending?: boolean | undefined
  onPress?: () => void
}

export function Button({ children, icon, label, isDisabled, isPending, onPress, ...rest }: ButtonProps) {
  const { type = 'button', ...look } = rest
  const press = (event: MouseEvent) => (isPending ? event.preventDefault() : onPress?.())
  return (
    <button
      type={type}
      className={buttonClass(look)}
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      aria-label={label}
      onClick={press}
    >
      {icon && <Icon name={icon} />}
      <span className={isPending ? styles.pendingText : undefined}>{children}</span>
      {isPending && (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      )}
    </button>
  )
}
