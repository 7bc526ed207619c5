import { useQuery } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import { useTranslations } from 'use-intl'
import { SiteConfigurationContext, siteConfigurationQuery } from '../features/site/site-configuration.tsx'
import { LanguageProvider } from '../lib/language.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { LoadFailed } from './load-failed.tsx'
import { router } from './router.tsx'
import { useKeyColor } from './use-key-color.ts'

export function App() {
  const site = useQuery(siteConfigurationQuery)
  useKeyColor(site.data?.appearance.keyColor)
  return (
    <LanguageProvider settings={site.data?.language}>
      {site.data && (
        <SiteConfigurationContext value={site.data}>
          <RouterProvider router={router} />
        </SiteConfigurationContext>
      )}
      {site.isPending && <SiteProgress />}
      {site.isLoadingError && <LoadFailed error={site.error} onRetry={() => void site.refetch()} />}
    </LanguageProvider>
  )
}

function SiteProgress() {
  const t = useTranslations('site')
  return <ProgressBar label={t('loadingSite')} />
}
