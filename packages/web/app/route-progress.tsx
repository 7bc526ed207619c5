import { useTranslations } from 'use-intl'
import { ProgressBar } from '../ui/progress-bar.tsx'

export function RouteProgress() {
  const t = useTranslations('site')
  return <ProgressBar label={t('progress')} />
}
