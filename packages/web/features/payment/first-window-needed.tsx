import { useTranslations } from 'use-intl'
import { Alert } from '../../ui/alert.tsx'
import { Page } from '../../ui/page.tsx'

/** The order can be paid, but not here: its code stayed in the browser in which the registration is. */
export function FirstWindowNeeded() {
  const t = useTranslations('payment')
  return (
    <Page title={t('title')}>
      <Alert tone="info">{t('result.firstWindow')}</Alert>
    </Page>
  )
}
