import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type PasswordChange } from '@uketsuke/contract'
import { useMessages, useTranslations } from 'use-intl'
import { call } from '../../lib/api.ts'
import { stored } from '../../lib/store.ts'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { type Check, useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { Section } from '../../ui/section.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'

const check: Check<PasswordChange> = async (values) =>
  (await import('./login-check.ts')).checkPasswordChange(values)

const empty: PasswordChange = { currentPassword: '', newPassword: '' }

/**
 * Replaces the password with one that the participant chose. It can be revealed, so it is typed only once.
 */
export function PasswordForm() {
  const t = useTranslations('authentication.account.password')
  const { authentication } = useMessages()
  const { show } = useSnackbar()
  const queries = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: (body: PasswordChange) =>
      call(api.changePassword, { body, token: stored.token.read() ?? '' }),
  })
  const form = useSchemaForm<PasswordChange>(check, empty)
  const { control, formState } = form
  return (
    <Section variant="card" title={t('title')}>
      <p>{t('consequence')}</p>
      <Form
        form={form}
        label={t('title')}
        errorTexts={{ ...authentication.errors, ...authentication.account.password.errors }}
        onSubmit={async (values) => {
          await mutateAsync(values)
          form.reset(empty)
          void queries.invalidateQueries({ queryKey: ['logins'] })
          show(<Changed />)
        }}
        actions={
          <Actions>
            <Button type="submit" variant="primary" isPending={formState.isSubmitting}>
              {t('submit')}
            </Button>
          </Actions>
        }
      >
        <PasswordField
          control={control}
          name="currentPassword"
          label={t('current')}
          autoComplete="current-password"
          isRequired
        />
        <PasswordField
          control={control}
          name="newPassword"
          label={t('new')}
          hint={t('hint')}
          autoComplete="new-password"
          isRequired
        />
      </Form>
    </Section>
  )
}

function Changed() {
  return useTranslations('authentication.account.password')('changed')
}
