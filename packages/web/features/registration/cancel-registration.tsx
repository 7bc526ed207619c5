import { useMutation } from '@tanstack/react-query'
import { api } from '@uketsuke/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMessages, useTranslations } from 'use-intl'
import { call } from '../../lib/api.ts'
import { forgetDrafts } from '../../lib/drafts.ts'
import { useErrorText } from '../../lib/errors.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useLeaveGuard } from '../../ui/leave-guard.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'
import type { Link } from './queries.ts'

/** Cancels the registration: the link stops working and its seats are free again. */
export function CancelRegistration({ link, cancelledPath }: { link: Link; cancelledPath: string }) {
  const t = useTranslations('registration')
  const texts = useMessages().registration.errors.revoke
  const errorText = useErrorText()
  const [isAsking, setAsking] = useState(false)
  const { release } = useLeaveGuard(null)
  const { show } = useSnackbar()
  const navigate = useNavigate()
  const revoke = useMutation({
    mutationFn: () =>
      call(api.revokePreRegistration, { params: { code: link.code }, token: link.person.revokeToken }),
    onSuccess: () => {
      release()
      forgetDrafts()
      show(<Cancelled />)
      navigate(cancelledPath)
    },
  })
  /** Each opening starts without the last error. */
  const stay = () => {
    revoke.reset()
    setAsking(false)
  }
  return (
    <>
      <Button variant="quiet" onPress={() => setAsking(true)}>
        {t('form.cancel')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('cancel.title')}
        confirmLabel={t('cancel.confirm')}
        cancelLabel={t('cancel.stay')}
        tone="danger"
        isPending={revoke.isPending}
        onConfirm={() => revoke.mutate()}
        onCancel={stay}
      >
        <p>{t('cancel.text')}</p>
        {revoke.error && (
          <Alert tone="error" title={t('cancel.failedTitle')}>
            {errorText(revoke.error, texts)}
          </Alert>
        )}
      </ConfirmDialog>
    </>
  )
}

const Cancelled = () => useTranslations('registration.cancel')('done')
