import type { Period, PeriodKind } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { formatPeriod } from '../../lib/format.ts'
import { useLanguage } from '../../lib/language.tsx'
import { Alert } from '../../ui/alert.tsx'
import { unbroken } from '../../ui/unbroken.tsx'

/** Says when a document that is not available now will be. */
export function DocumentClosed({ document, period }: { document: PeriodKind; period: Period }) {
  const t = useTranslations('issue')
  const { language } = useLanguage()
  return (
    <Alert tone="info">
      <p>{unbroken(t(`${document}.closed`, { period: formatPeriod(period, language) }))}</p>
    </Alert>
  )
}
