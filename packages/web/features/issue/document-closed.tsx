import type { Period, PeriodKind } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { formatMinute } from '../../lib/format.ts'
import { Alert } from '../../ui/alert.tsx'

/** Says when a document that is not available now will be. */
export function DocumentClosed({ document, period }: { document: PeriodKind; period: Period }) {
  const t = useTranslations('issue')
  return (
    <Alert tone="info">
      <p>
        {t(`${document}.closed`, {
          start: formatMinute(period.startDate),
          end: formatMinute(period.endDate),
        })}
      </p>
    </Alert>
  )
}
