import { useTranslations } from 'use-intl'
import { Alert } from '../../ui/alert.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import styles from './pre-registration-sent.module.css'
import { PreRegistrationStepper } from './pre-registration-stepper.tsx'

type Props = { email: string; mailDomain: string; formPath: string }

export function PreRegistrationSent({ email, mailDomain, formPath }: Props) {
  const t = useTranslations('preRegistration.sent')
  return (
    <Page title={t('title')} lead={t('text')} above={<PreRegistrationStepper current={2} />}>
      <Section variant="card">
        <div>
          <p>{t('address')}</p>
          <p className={styles.address}>{email}</p>
        </div>
        <Alert tone="info">{t('validity')}</Alert>
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
