import { useTranslations } from 'use-intl'
import { Actions } from '../ui/actions.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { useErrorText } from '../ui/error-text.tsx'
import { Page } from '../ui/page.tsx'
import styles from './layout.module.css'

export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations()
  const errorText = useErrorText()
  return (
    <main className={styles.main}>
      <Page title={t('site.loadFailed.title')}>
        <Alert tone="error">{errorText(error)}</Alert>
        <Actions>
          <Button variant="primary" onPress={onRetry}>
            {t('ui.retry')}
          </Button>
        </Actions>
      </Page>
    </main>
  )
}
