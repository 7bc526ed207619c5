import type { Language, Period } from '@uketsuke/contract'
import { writeMinute } from '@uketsuke/phrases/date'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../lib/language.tsx'
import { serverNow } from '../../lib/server-time.ts'
import { Actions } from '../../ui/actions.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import styles from './meeting.module.css'
import { periodLines } from './period-lines.ts'
import { useSiteConfiguration } from './site-configuration.tsx'

/** When registration opens, or when it closed; null if it has closed since the configuration was loaded. */
const useOpening = ({ startDate, endDate }: Period, language: Language): string | null => {
  const t = useTranslations('site.notOpen')
  const [start, end] = [new Date(startDate), new Date(endDate)]
  const now = serverNow()
  if (now < start.getTime()) return t('opens', { time: writeMinute(language, start) })
  return now > end.getTime() ? t('closed', { time: writeMinute(language, end) }) : null
}

export function RegistrationNotOpen({ loginPath }: { loginPath: string }) {
  const t = useTranslations('site.notOpen')
  const { language } = useLanguage()
  const { siteTexts, timeSettings } = useSiteConfiguration()
  const opening = useOpening(timeSettings.registration, language)
  const [term = '', ...dates] = periodLines(siteTexts.registrationPeriod[language])
  return (
    <Page title={t('title')} lead={opening && <span className={styles.opening}>{unbroken(opening)}</span>}>
      <Section variant="card">
        {dates.length > 0 ? (
          <DescriptionList items={[{ term, description: dates.join('\n') }]} />
        ) : (
          <p>{unbroken(term)}</p>
        )}
      </Section>
      <div>
        <p>{siteTexts.registrationNotOpen[language]}</p>
        <p>{t('registered')}</p>
      </div>
      <Actions>
        <ButtonLink to={loginPath} variant="primary">
          {t('toMyPage')}
        </ButtonLink>
      </Actions>
    </Page>
  )
}
