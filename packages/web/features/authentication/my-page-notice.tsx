import type { LocalizedText } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { formatPeriod } from '../../lib/format.ts'
import { useLanguage } from '../../lib/language.tsx'
import { Alert } from '../../ui/alert.tsx'
import { unbroken } from '../../ui/unbroken.tsx'

export type MyPageOpening = {
  isOpen: boolean
  period: { startDate: string; endDate: string }
  message: { isShown: boolean; text: LocalizedText }
}

/**
 * The convention's message, if it is switched on or My Page is closed. A closed My Page says first that it is
 * closed, and until when, because the message may have been written for the time before.
 */
export function MyPageNotice({ isOpen, period, message }: MyPageOpening) {
  const t = useTranslations('authentication')
  const { language } = useLanguage()
  const text = message.text[language]
  if (isOpen && !(message.isShown && text)) return null
  return (
    <Alert tone="error">
      {!isOpen && <p>{unbroken(t('closed', { period: formatPeriod(period, language) }))}</p>}
      {text && <p>{unbroken(text)}</p>}
    </Alert>
  )
}
