import { useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { ProgressBar } from '../ui/progress-bar.tsx'

/** Polls show no line, which would flicker for minutes. */
export function Activity() {
  const t = useTranslations('site')
  const fetching = useIsFetching({ predicate: ({ meta }) => !meta?.silent })
  const mutating = useIsMutating()
  const { state } = useNavigation()
  return fetching + mutating > 0 || state !== 'idle' ? <ProgressBar label={t('progress')} /> : null
}
