import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { useLeaveGuard } from '../../ui/leave-guard.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { logout } from './login-state.ts'

/** Ends the login and clears the participant's data. */
export function LogoutButton({
  loginPath,
  variant = 'quiet',
}: { loginPath: string } & Pick<ButtonLook, 'variant'>) {
  const t = useTranslations('authentication')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { show } = useSnackbar()
  const { leave } = useLeaveGuard(null)
  const { mutate, isPending } = useMutation({
    mutationFn: logout,
    onSettled: () => {
      queries.removeQueries({ queryKey: ['user'] })
      show(<LoggedOut />, { isForNextPage: true })
      navigate(loginPath)
    },
  })
  return (
    <Button variant={variant} icon="logout" isPending={isPending} onPress={() => leave(mutate)}>
      {t('logout')}
    </Button>
  )
}

function LoggedOut() {
  return useTranslations('authentication')('loggedOut')
}
