import { useMessages, useTranslations } from 'use-intl'
import { Actions } from '../../ui/actions.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useErrorText } from '../../ui/error-text.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'
import styles from './pre-registration-sent.module.css'
import type { Sent } from './sent-draft.ts'
import { usePreRegister } from './use-pre-register.ts'

type Props = { sent: Sent; mailDomain: string; onSent: (sent: Sent) => void; onCorrect: () => void }

/** Also after a reload: the mail can be sent again, or the address corrected. */
export function PreRegistrationSent({ sent: { values, mailIsLate }, mailDomain, onSent, onCorrect }: Props) {
  const t = useTranslations('preRegistration.sent')
  const late = useTranslations('preRegistration.sentLate')
  const { sendLink } = useMessages().registration.errors
  const errorText = useErrorText()
  const { show } = useSnackbar()
  const lead = mailIsLate ? late : t
  const send = usePreRegister()
  const resend = () =>
    send.mutate(values, {
      onSuccess: (sent) => {
        show(<Resent />)
        onSent(sent)
      },
    })
  return (
    <Page title={lead('title')} lead={lead('text')} isWide>
      <Section variant="card">
        <div>
          <p>{t('address')}</p>
          <p className={styles.address}>{values.email}</p>
        </div>
        {mailIsLate && <Alert tone="warning">{late('delay')}</Alert>}
        <Alert tone="info">{lead('validity')}</Alert>
      </Section>
      <Section title={t('notArrived')}>
        <ul className={styles.list}>
          <li>{t('spam')}</li>
          <li>{t('domain', { domain: mailDomain })}</li>
          <li>{t('wrongAddress')}</li>
        </ul>
        {send.error && <Alert tone="error">{errorText(send.error, sendLink)}</Alert>}
        <Actions>
          <Button isPending={send.isPending} onPress={resend}>
            {t('resend')}
          </Button>
          <Button variant="quiet" isDisabled={send.isPending} onPress={onCorrect}>
            {t('correct')}
          </Button>
        </Actions>
      </Section>
    </Page>
  )
}

function Resent() {
  return useTranslations('preRegistration.sent')('resent')
}
