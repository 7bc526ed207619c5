import { useMutation } from '@tanstack/react-query'
import { api, limits, type PasswordRequest, toHalfWidth } from '@uketsuke/contract'
import { useMessages, useTranslations } from 'use-intl'
import { call } from '../../lib/api.ts'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type Check, useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { OpenFields } from './open-fields.tsx'

const check: Check<PasswordRequest> = async (values) =>
  (await import('./login-check.ts')).checkPasswordRequest(values)

export function NewPasswordForm({ isOpen, onSent }: { isOpen: boolean; onSent: () => void }) {
  const t = useTranslations('authentication')
  const { newPassword } = useMessages().authentication
  const { mutateAsync } = useMutation({
    // The screen itself says that My Page is closed, as the login screen does.
    mutationFn: (body: PasswordRequest) => call(api.requestPassword, { body, showsOutOfDate: true }),
  })
  const form = useSchemaForm<PasswordRequest>(check, { registrationId: '', email: '' })
  const { control, formState } = form
  return (
    <Form
      form={form}
      label={t('newPassword.title')}
      errorTexts={newPassword.errors}
      onSubmit={async (values) => {
        await mutateAsync(values)
        onSent()
      }}
      actions={
        <Actions>
          <Button type="submit" variant="primary" isDisabled={!isOpen} isPending={formState.isSubmitting}>
            {t('newPassword.submit')}
          </Button>
        </Actions>
      }
    >
      <OpenFields isOpen={isOpen}>
        <TextField
          control={control}
          name="registrationId"
          label={t('registrationId')}
          hint={t('newPassword.idHint')}
          autoComplete="username"
          isIdentifier
          normalize={toHalfWidth}
          isRequired
        />
        <TextField
          control={control}
          name="email"
          type="email"
          label={t('newPassword.email')}
          autoComplete="email"
          normalize={toHalfWidth}
          limit={limits.maxLengths.email}
          isRequired
        />
      </OpenFields>
    </Form>
  )
}
