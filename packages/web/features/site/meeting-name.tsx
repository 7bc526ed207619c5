import { writeDays } from '@uketsuke/phrases/date'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../lib/language.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import styles from './meeting.module.css'
import { useSiteConfiguration } from './site-configuration.tsx'

/** The meeting's title, its days and its venue. */
export function MeetingName() {
  const t = useTranslations('site.meeting')
  const { language } = useLanguage()
  const { conventionTitle, event } = useSiteConfiguration()
  return (
    <>
      <p className={styles.name}>{conventionTitle[language]}</p>
      {event && (
        <p className={styles.whenAndWhere}>
          <span>{unbroken(writeDays(language, new Date(event.startDate), new Date(event.endDate)))}</span>
          <span>{event.venue ? event.venue.name[language] : t('online')}</span>
        </p>
      )}
    </>
  )
}
