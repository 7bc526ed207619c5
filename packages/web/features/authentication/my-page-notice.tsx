import type { LocalizedText } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { formatDateTime } from '../../lib/format.ts'
import { useLanguage } from '../../lib/language.tsx'
import { Alert } from '../../ui/alert.tsx'

export type MyPageOpening = {
  isOpen: boolean
  period: { startDate: string; endDate: string }
  message: { isShown: boolean; text: LocalizedText }
}

/**
 * The convention's message, if it is switched on or My Page is closed. A closed My Page without a message shows its period.
 */
export function MyPageNotice({ isOpen, period, message }: MyPageOpening) {
  const t = useTranslations('authentication')
  const { language } = useLanguage()
  const text = message.text[language]
  if (isOpen && !(message.isShown && text)) return null
  const [start, end] = [period.startDate, period.endDate].map(formatDateTime)
  return <Alert tone="error">{text || t('closed', { start: start ?? '', end: end ?? '' })}</Alert>
}
