import { useTranslations } from 'use-intl'
import { Actions } from '../../../ui/actions.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Page } from '../../../ui/page.tsx'
import { CloseButton } from './close-button.tsx'

/** The order can be paid, but not here: its code stayed in the browser with the registration. */
export function FirstWindowNeeded() {
  const t = useTranslations('payment')
  return (
    <Page title={t('title')}>
      <Alert tone="info">{t('result.firstWindow')}</Alert>
      <Actions>
        <CloseButton isMain />
      </Actions>
    </Page>
  )
}
