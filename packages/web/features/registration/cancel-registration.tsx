import { api } from '@uketsuke/contract'
import { useNavigate } from 'react-router'
import { useMessages, useTranslations } from 'use-intl'
import { call } from '../../lib/api.ts'
import { forgetDrafts } from '../../lib/drafts.ts'
import { useLeaveGuard } from '../../ui/leave-guard.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { ConfirmedCall } from './confirmed-call.tsx'
import type { Link } from './queries.ts'

type Props = {
  link: Link
  preRegistrationPath: string
  onCancelled?: () => void
  onRefused?: (error: Error) => void
}

/** Cancels the registration: the link stops working and its seats are free again. */
export function CancelRegistration({ link, preRegistrationPath, onCancelled, onRefused }: Props) {
  const t = useTranslations('registration')
  const { cancel, errors } = useMessages().registration
  const { release } = useLeaveGuard(null)
  const { show } = useSnackbar()
  const navigate = useNavigate()
  return (
    <ConfirmedCall
      label={t('form.cancel')}
      texts={cancel}
      errors={errors.revoke}
      send={() =>
        call(api.revokePreRegistration, { params: { code: link.code }, token: link.person.revokeToken })
      }
      onDone={() => {
        onCancelled?.()
        release()
        forgetDrafts()
        show(<Cancelled />, { isForNextPage: true })
        navigate(preRegistrationPath)
      }}
      onRefused={onRefused}
    />
  )
}

function Cancelled() {
  return useTranslations('registration.cancel')('done')
}
