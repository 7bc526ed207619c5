import { useTranslations } from 'use-intl'
import { useLanguage } from '../../lib/language.tsx'
import { ContactText } from './contact-text.tsx'
import styles from './meeting.module.css'
import { MeetingName } from './meeting-name.tsx'
import { MeetingPicture } from './meeting-picture.tsx'
import { useSiteConfiguration } from './site-configuration.tsx'

/** The meeting, and whom to ask. The footer names the secretariat. */
export function MeetingCard() {
  const t = useTranslations('site.guide.inquiry')
  const { language } = useLanguage()
  const { contact } = useSiteConfiguration()
  return (
    <div className={styles.card}>
      <div className={styles.summary}>
        <MeetingName />
      </div>
      <MeetingPicture isDrawn />
      <div className={styles.contact}>
        <p className={styles.contactTitle}>{t('title')}</p>
        <p>
          <ContactText>{contact.tel}</ContactText>
        </p>
        <p>{contact.receptionHours[language]}</p>
        <p>
          <ContactText>{contact.email}</ContactText>
        </p>
      </div>
    </div>
  )
}
