import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Actions } from '../../ui/actions.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { MyPageNotice, type MyPageOpening } from './my-page-notice.tsx'
import styles from './new-password.module.css'
import { NewPasswordForm } from './new-password-form.tsx'

type Props = { opening: MyPageOpening; mailDomain: string; loginPath: string; contactPath: string }

/** Requests a new password. The answer is the same for registered and unknown people. */
export function NewPasswordScreen({ opening, loginPath, ...ways }: Props) {
  const t = useTranslations('authentication.newPassword')
  const [isSent, setSent] = useState(false)
  if (isSent) return <Sent loginPath={loginPath} {...ways} />
  return (
    <Page title={t('title')} lead={opening.isOpen && t('lead')}>
      <MyPageNotice {...opening} />
      <Section variant="card">
        <NewPasswordForm isOpen={opening.isOpen} onSent={() => setSent(true)} />
      </Section>
      <p>
        <TextLink to={loginPath}>{t('toLogin')}</TextLink>
      </p>
    </Page>
  )
}

function Sent({ mailDomain, loginPath, contactPath }: Omit<Props, 'opening'>) {
  const t = useTranslations('authentication.newPassword')
  const mail = useTranslations('preRegistration.sent')
  return (
    <Page title={t('sent.title')} lead={t('sent.text')}>
      <Actions>
        <ButtonLink to={loginPath} variant="primary">
          {t('toLogin')}
        </ButtonLink>
      </Actions>
      <Section title={mail('notArrived')}>
        <ul className={styles.list}>
          <li>{mail('spam')}</li>
          <li>{mail('domain', { domain: mailDomain })}</li>
          <li>{t('sent.mistyped')}</li>
          <li>
            {t('sent.unknown')} <TextLink to={contactPath}>{t('sent.contact')}</TextLink>
          </li>
        </ul>
      </Section>
    </Page>
  )
}
