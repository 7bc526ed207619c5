import { customs, limits, toHalfWidth, toHiragana } from '@uketsuke/contract'
import { useState } from 'react'
import type { Control } from 'react-hook-form'
import { useMessages, useTranslations } from 'use-intl'
import { keepDraft, readDraft } from '../../lib/drafts.ts'
import { useLanguage } from '../../lib/language.tsx'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { FieldPair } from '../../ui/form/field-frame.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useKeptDraft } from '../../ui/form/use-kept-draft.ts'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { useLeaveGuard } from '../../ui/leave-guard.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Consent } from './consent.tsx'
import { emptyForm, type FormValues, fieldOfPath } from './form-values.ts'
import type { Sent } from './sent-draft.ts'
import { usePreRegister } from './use-pre-register.ts'

const { maxLengths } = limits

type Props = { notice: string; loginPath: string; onSent: (sent: Sent) => void }

export function PreRegistrationForm({ notice, loginPath, onSent }: Props) {
  const t = useTranslations('preRegistration.form')
  // The request for a new link sends the same mail, so the texts are shared.
  const { TOO_MANY_ATTEMPTS } = useMessages().registration.errors.sendLink
  const { language } = useLanguage()
  const [initial] = useState(() => readDraft('preRegistration', '', emptyForm))
  const form = useSchemaForm<FormValues>(
    async (values) => (await import('./form-schema.ts')).checkForm(values, language),
    initial,
  )
  const { control, formState } = form
  useLeaveGuard(formState.isDirty ? 'draft' : null)
  useKeptDraft(form, (values) => keepDraft('preRegistration', '', values))
  const send = usePreRegister()

  return (
    <Page title={t('title')} lead={t('lead')} isWide>
      <Form
        form={form}
        label={t('title')}
        errorTexts={{ TOO_MANY_ATTEMPTS }}
        fieldOfPath={fieldOfPath}
        onSubmit={async (values) => {
          onSent(await send.mutateAsync(values))
        }}
        actions={
          <Actions>
            <Button type="submit" variant="primary" isPending={formState.isSubmitting}>
              {t('submit')}
            </Button>
            <ButtonLink to={loginPath} variant="quiet">
              {t('registered')}
            </ButtonLink>
          </Actions>
        }
      >
        <PersonFields control={control} />
        <Consent control={control} notice={notice} />
      </Form>
    </Page>
  )
}

function PersonFields({ control }: { control: Control<FormValues> }) {
  const t = useTranslations('preRegistration.form')
  const { language } = useLanguage()
  const { names, hasFurigana } = customs[language]
  const autoComplete = { lastName: 'family-name', firstName: 'given-name' }
  return (
    <Section variant="card">
      <FieldPair>
        {names.map((name) => (
          <TextField
            key={name}
            control={control}
            name={name}
            label={t(name)}
            autoComplete={autoComplete[name]}
            limit={maxLengths.name}
            isPrinted
            isRequired
          />
        ))}
      </FieldPair>
      {hasFurigana && (
        <FieldPair>
          {(['furiganaLastName', 'furiganaFirstName'] as const).map((name) => (
            <TextField
              key={name}
              control={control}
              name={name}
              label={t(name)}
              normalize={toHiragana}
              autoComplete="off"
              limit={maxLengths.name}
              isRequired
            />
          ))}
        </FieldPair>
      )}
      <TextField
        control={control}
        name="email"
        label={t('email')}
        hint={t('emailHint')}
        type="email"
        autoComplete="email"
        normalize={toHalfWidth}
        limit={maxLengths.email}
        isRequired
      />
      <TextField
        control={control}
        name="emailConfirmation"
        label={t('emailConfirmation')}
        hint={t('emailConfirmationHint')}
        type="email"
        autoComplete="off"
        normalize={toHalfWidth}
        limit={maxLengths.email}
        isTypedByHand
        isRequired
      />
    </Section>
  )
}
