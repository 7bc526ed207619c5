import { useQueryClient } from '@tanstack/react-query'
import { api, limits, type PasskeyForm as Typed } from '@uketsuke/contract'
import { useState } from 'react'
import { useMessages, useTranslations } from 'use-intl'
import { call } from '../../lib/api.ts'
import { loadChunk } from '../../lib/load-chunk.ts'
import { stored } from '../../lib/store.ts'
import { Actions } from '../../ui/actions.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type Check, useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { useSnackbar } from '../../ui/snackbar.tsx'
import type { PasskeyProblem } from './passkey-ceremonies.ts'

const check: Check<Typed> = async (values) => (await import('./login-check.ts')).checkPasskeyForm(values)

const empty: Typed = { name: '', password: '' }

/** Asks for the password, has the browser create a passkey, and registers it. */
export function PasskeyForm() {
  const t = useTranslations('authentication.account.passkeys')
  const { authentication } = useMessages()
  const { show } = useSnackbar()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<PasskeyProblem | null>(null)
  const form = useSchemaForm<Typed>(check, empty)
  const { control, formState } = form

  const add = async ({ name, password }: Typed) => {
    setProblem(null)
    const token = stored.token.read() ?? ''
    const { createPasskey } = await loadChunk(() => import('./passkey-ceremonies.ts'))
    const credential = await createPasskey(await call(api.beginPasskey, { token, body: { password } }))
    if (typeof credential === 'string') return setProblem(credential)
    await call(api.addPasskey, { token, body: { name, credential } })
    form.reset(empty)
    await queries.invalidateQueries({ queryKey: ['passkeys'] })
    show(<Added />)
  }

  return (
    <Form
      form={form}
      label={t('submit')}
      errorTexts={{ ...authentication.errors, ...authentication.account.passkeys.errors }}
      onSubmit={add}
      actions={
        <>
          {problem !== null && <Alert tone="error">{t(problem)}</Alert>}
          <Actions>
            <Button type="submit" variant="primary" isPending={formState.isSubmitting}>
              {t('submit')}
            </Button>
          </Actions>
        </>
      }
    >
      <TextField
        control={control}
        name="name"
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="off"
        width="medium"
        limit={limits.maxLengths.passkeyName}
        isRequired
      />
      <PasswordField
        control={control}
        name="password"
        label={t('password')}
        hint={t('passwordHint')}
        autoComplete="current-password"
        isRequired
      />
    </Form>
  )
}

function Added() {
  return useTranslations('authentication.account.passkeys')('wasAdded')
}
