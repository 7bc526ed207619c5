import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { User } from '@uketsuke/contract'
import { useState } from 'react'
import { useMessages, useTranslations } from 'use-intl'
import { ApiError } from '../../lib/api-error.ts'
import { Actions } from '../../ui/actions.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useErrorText } from '../../ui/error-text.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { userQuery } from './queries.ts'

type Props = { token: string; isDirty: boolean; onNewer: (user: User) => void }

/** The profile changed elsewhere while this form was open: the input here is discarded only on request. */
export function EditedMeanwhile({ token, isDirty, onNewer }: Props) {
  const t = useTranslations('user.profile.edit.meanwhile')
  const { authentication } = useMessages()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const snackbar = useSnackbar()
  const [isAsking, setAsking] = useState(false)
  const load = useMutation({
    mutationFn: () => queries.fetchQuery(userQuery(token)),
    onSuccess: (newer) => {
      if (!newer) return
      snackbar.show(<Loaded />)
      onNewer(newer)
    },
    onError: () => setAsking(false),
  })
  return (
    <Alert tone="error" title={t('title')}>
      <p>{errorText(load.error ?? new ApiError('EDITED_MEANWHILE', 409), authentication.errors)}</p>
      <Actions>
        <Button isPending={load.isPending} onPress={() => (isDirty ? setAsking(true) : load.mutate())}>
          {t('load')}
        </Button>
      </Actions>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('askTitle')}
        confirmLabel={t('confirm')}
        cancelLabel={t('stay')}
        tone="danger"
        isPending={load.isPending}
        onConfirm={() => load.mutate()}
        onCancel={() => setAsking(false)}
      >
        <p>{t('askText')}</p>
      </ConfirmDialog>
    </Alert>
  )
}

function Loaded() {
  return useTranslations('user.profile.edit.meanwhile')('loaded')
}
