import { useTranslations } from 'use-intl'
import { Actions } from '../../ui/actions.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'

export function NotFound({ startPath }: { startPath: string }) {
  const t = useTranslations('site.notFound')
  return (
    <Page title={t('title')}>
      <EmptyState drawing="signpost">
        <p>{t('text')}</p>
        <Actions>
          <ButtonLink to={startPath} variant="primary">
            {t('toStart')}
          </ButtonLink>
        </Actions>
      </EmptyState>
    </Page>
  )
}
