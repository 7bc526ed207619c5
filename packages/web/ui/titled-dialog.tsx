import { type ComponentProps, useId } from 'react'
import { Dialog } from './dialog.tsx'
import styles from './titled-dialog.module.css'

type Props = Pick<ComponentProps<typeof Dialog>, 'isOpen' | 'role' | 'onDismiss' | 'children'> & {
  title: string
}

export function TitledDialog({ title, children, ...dialog }: Props) {
  const id = useId()
  return (
    <Dialog {...dialog} labelledBy={id} className={styles.dialog}>
      {/* The title takes the focus, so that a held key presses no button. */}
      <h2 id={id} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {children}
    </Dialog>
  )
}
