import { useRouteError } from 'react-router'
import { useTranslations } from 'use-intl'
import { Actions } from '../ui/actions.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useErrorText } from '../ui/error-text.tsx'
import { Page } from '../ui/page.tsx'

/** A screen that crashed or failed to load. Reloading also fetches the newest version of the app. */
export function RouteFailed() {
  const t = useTranslations()
  const errorText = useErrorText()
  const error = useRouteError()
  return (
    <Page title={t('site.loadFailed.title')}>
      <Alert tone="error">{errorText(error)}</Alert>
      <Actions>
        <Button variant="primary" onPress={() => location.reload()}>
          {t('ui.retry')}
        </Button>
      </Actions>
    </Page>
  )
}
