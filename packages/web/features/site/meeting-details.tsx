import type { LocalizedText } from '@uketsuke/contract'
import type { ReactNode, Ref } from 'react'
import { useTranslations } from 'use-intl'
import { formatPeriod } from '../../lib/format.ts'
import { useLanguage } from '../../lib/language.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import styles from './meeting.module.css'
import { MeetingPicture } from './meeting-picture.tsx'
import { periodDates } from './period-lines.ts'
import { useSiteConfiguration } from './site-configuration.tsx'

/**
 * Dates, venue, registration period, prices and what they include: below the form on a phone, otherwise
 * beside it.
 */
export function MeetingDetails({ heading, prices }: { heading: Ref<HTMLHeadingElement>; prices: ReactNode }) {
  const t = useTranslations('site.meeting')
  const { language } = useLanguage()
  const { event, siteTexts } = useSiteConfiguration()
  const items = [
    ...(event
      ? [
          {
            term: t('dates'),
            description: formatPeriod(event, language),
          },
          { term: t('venue'), description: event.venue ? <Venue {...event.venue} /> : t('online') },
        ]
      : []),
    { term: t('period'), description: periodDates(siteTexts.registrationPeriod[language]) },
    ...(event?.includes
      ? [{ term: t('includes'), description: <Things things={event.includes[language]} /> }]
      : []),
  ]
  return (
    <section aria-labelledby="meeting" className={styles.details}>
      <MeetingPicture />
      <div className={styles.facts}>
        <h2 id="meeting" ref={heading} tabIndex={-1} className={styles.heading}>
          {t('details')}
        </h2>
        <DescriptionList items={items} />
        {prices}
      </div>
    </section>
  )
}

function Venue({ name, address }: { name: LocalizedText; address: LocalizedText }) {
  const { language } = useLanguage()
  return (
    <>
      {name[language]}
      <span className={styles.address}>{unbroken(address[language])}</span>
    </>
  )
}

function Things({ things }: { things: readonly string[] }) {
  return (
    <ul className={styles.things}>
      {things.map((thing) => (
        <li key={thing}>{unbroken(thing)}</li>
      ))}
    </ul>
  )
}
