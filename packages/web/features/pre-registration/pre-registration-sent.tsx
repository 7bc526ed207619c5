import { useTranslations } from 'use-intl'
import { Alert } from '../../ui/alert.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import styles from './pre-registration-sent.module.css'
import { PreRegistrationStepper } from './pre-registration-stepper.tsx'

/** `mailIsLate`: the mail will take longer than people expect. */
export type Sent = { email: string; mailIsLate: boolean }

type Props = { sent: Sent; mailDomain: string; formPath: string }

export function PreRegistrationSent({ sent: { email, mailIsLate }, mailDomain, formPath }: Props) {
  const t = useTranslations('preRegistration.sent')
  const late = useTranslations('preRegistration.sentLate')
  const lead = mailIsLate ? late : t
  return (
    <Page title={lead('title')} lead={lead('text')} above={<PreRegistrationStepper current={2} />}>
      <Section variant="card">
        <div>
          <p>{t('address')}</p>
          <p className={styles.address}>{email}</p>
        </div>
        {mailIsLate && <Alert tone="warning">{late('delay')}</Alert>}
        <Alert tone="info">{lead('validity')}</Alert>
      </Section>
      <Section title={t('notArrived')}>
        <ul className={styles.list}>
          <li>{t('spam')}</li>
          <li>{t('domain', { domain: mailDomain })}</li>
          <li>
            {t('wrongAddress')} <TextLink to={formPath}>{t('again')}</TextLink>
          </li>
        </ul>
      </Section>
    </Page>
  )
}
