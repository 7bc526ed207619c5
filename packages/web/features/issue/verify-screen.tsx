import { useQuery } from '@tanstack/react-query'
import { api, readWith, VerifyParams } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { call } from '../../lib/api.ts'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type Check, useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { VerificationResult } from './verification-result.tsx'

type Values = { code: string }

/** The address keeps the code as typed, so that one can compare it with the paper. */
const check: Check<Values> = (values) => ({
  value: values,
  broken: readWith(VerifyParams, values).broken ?? [],
})

/** The normalised code; empty if it is invalid. */
const codeIn = (code: string): string => readWith(VerifyParams, { code }).value?.code ?? ''

type Props = {
  /** As in the address. */
  code: string
  /** Opens the address of a code. */
  onAsk: (code: string) => void
}

/** Lets anybody verify a receipt or a certificate: whether it was issued here, and with these words. */
export function VerifyScreen({ code: asked, onAsk }: Props) {
  const t = useTranslations('issue.verify')
  const code = codeIn(asked)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['verify', code],
    queryFn: ({ signal }) => call(api.verifyDocument, { params: { code }, signal }),
    enabled: code !== '',
  })
  const form = useSchemaForm<Values>(check, { code: asked })
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Section variant="card">
        <Form
          form={form}
          label={t('title')}
          onSubmit={(values) => onAsk(values.code.trim())}
          actions={
            <Actions>
              <Button type="submit" variant="primary" isPending={isFetching}>
                {t('check')}
              </Button>
            </Actions>
          }
        >
          <TextField
            control={form.control}
            name="code"
            label={t('code')}
            hint={t('codeHint')}
            width="medium"
            autoComplete="off"
            isIdentifier
            isRequired
          />
        </Form>
      </Section>
      <VerificationResult
        document={data}
        error={error}
        isFetching={isFetching}
        onRetry={() => void refetch()}
      />
    </Page>
  )
}
