import type { ReactNode } from 'react'
import { Actions } from './actions.tsx'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'
import { TitledDialog } from './titled-dialog.tsx'

type ConfirmDialogProps = {
  isOpen: boolean
  title: string
  children?: ReactNode
  confirmLabel: string
  cancelLabel: string
  /** `danger` if confirming loses something. */
  tone?: 'normal' | 'danger'
  isPending?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/**
 * A question with two answers; Escape gives the second. Both are disabled while the first is being carried
 * out.
 */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmLabel,
  cancelLabel,
  tone = 'normal',
  isPending = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <TitledDialog isOpen={isOpen} role="alertdialog" title={title} onDismiss={isPending ? null : onCancel}>
      {children && <div className={styles.text}>{children}</div>}
      <Actions inDialog>
        <Button variant={tone === 'danger' ? 'danger' : 'primary'} isPending={isPending} onPress={onConfirm}>
          {confirmLabel}
        </Button>
        <Button isDisabled={isPending} onPress={onCancel}>
          {cancelLabel}
        </Button>
      </Actions>
    </TitledDialog>
  )
}
