import { useTranslations } from 'use-intl'
import styles from './meeting.module.css'
import { MeetingName } from './meeting-name.tsx'

/** The meeting in a few lines. A phone shows it above the form, and the details below. */
export function MeetingSummary({ onShowDetails }: { onShowDetails: () => void }) {
  const t = useTranslations('site.meeting')
  return (
    <section aria-label={t('summary')} className={styles.summary}>
      <MeetingName />
      <button type="button" className={styles.toDetails} onClick={onShowDetails}>
        {t('toDetails')}
      </button>
    </section>
  )
}
