import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ErrorTexts } from '../../lib/errors.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useErrorText } from '../../ui/error-text.tsx'

type Props = {
  label: string
  texts: { title: string; text: string; confirm: string; stay: string; failedTitle: string }
  errors: ErrorTexts
  send: () => Promise<unknown>
  onDone: () => void
  onRefused?: ((error: Error) => void) | undefined
}

/**
 * A button that asks for confirmation before its call. If the call is refused, the dialog stays open and says
 * why.
 */
export function ConfirmedCall({ label, texts, errors, send, onDone, onRefused }: Props) {
  const errorText = useErrorText()
  const [isAsking, setAsking] = useState(false)
  const sending = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    ...(onRefused && { onError: onRefused }),
  })
  /** Each opening starts without the last error. */
  const stay = () => {
    sending.reset()
    setAsking(false)
  }
  return (
    <>
      <Button variant="quiet" onPress={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={texts.title}
        confirmLabel={texts.confirm}
        cancelLabel={texts.stay}
        tone="danger"
        isPending={sending.isPending}
        onConfirm={() => sending.mutate()}
        onCancel={stay}
      >
        <p>{texts.text}</p>
        {sending.error && (
          <Alert tone="error" title={texts.failedTitle}>
            {errorText(sending.error, errors)}
          </Alert>
        )}
      </ConfirmDialog>
    </>
  )
}
