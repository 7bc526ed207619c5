import { useMutation } from '@tanstack/react-query'
import { type Login, toHalfWidth } from '@uketsuke/contract'
import { useNavigate } from 'react-router'
import { useMessages, useTranslations } from 'use-intl'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type Check, useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { canUsePasskeys } from './can-use-passkeys.ts'
import { login } from './login-state.ts'
import { OpenFields } from './open-fields.tsx'

const check: Check<Login> = async (values) => (await import('./login-check.ts')).checkLoginForm(values)

type Props = { isOpen: boolean; firstPath: string; knownId: string | null }

export function LoginForm({ isOpen, firstPath, knownId }: Props) {
  const t = useTranslations('authentication')
  const { authentication } = useMessages()
  const navigate = useNavigate()
  const { mutateAsync } = useMutation({ mutationFn: login })
  const form = useSchemaForm<Login>(check, {
    registrationId: knownId ?? '',
    password: '',
    target: 'mypage',
  })
  const { isSubmitting } = form.formState

  const enter = async (credentials: Login) => {
    await mutateAsync(credentials)
    await navigate(firstPath)
  }

  return (
    <Form
      form={form}
      label={t('title')}
      onSubmit={enter}
      errorTexts={authentication.errors}
      actions={
        <Actions>
          <Button type="submit" variant="primary" isDisabled={!isOpen} isPending={isSubmitting}>
            {t('login')}
          </Button>
        </Actions>
      }
    >
      <OpenFields isOpen={isOpen}>
        <TextField
          control={form.control}
          name="registrationId"
          label={t('registrationId')}
          // With `webauthn`, browsers offer passkeys in this field.
          autoComplete={canUsePasskeys() ? 'username webauthn' : 'username'}
          isIdentifier
          normalize={toHalfWidth}
          isRequired
        />
        <PasswordField
          control={form.control}
          name="password"
          label={t('password')}
          autoComplete="current-password"
          isRequired
        />
      </OpenFields>
    </Form>
  )
}
