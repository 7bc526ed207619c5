import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../lib/language.tsx'
import { guideAt, inLanguage } from '../../../lib/paths.ts'
import { NewTabLink } from '../../../ui/text-link.tsx'

/** A link to the secretariat's contact details in a new tab. */
export function ContactLink() {
  const t = useTranslations('payment.result')
  const { language } = useLanguage()
  return (
    <p>
      <NewTabLink href={inLanguage(guideAt('inquiry'), language)}>{t('contact')}</NewTabLink>
    </p>
  )
}
