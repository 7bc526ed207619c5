import type { LocalizedText } from '@uketsuke/contract'
import type { Ref } from 'react'
import { useTranslations } from 'use-intl'
import { formatPeriod } from '../../lib/format.ts'
import { useLanguage } from '../../lib/language.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Section } from '../../ui/section.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import styles from './meeting.module.css'
import { useSiteConfiguration } from './site-configuration.tsx'

/** Dates, venue, registration period and what the fee includes. */
export function MeetingDetails({ heading }: { heading: Ref<HTMLHeadingElement> }) {
  const t = useTranslations('site.meeting')
  const ui = useTranslations('ui')
  const { language } = useLanguage()
  const { event, timeSettings } = useSiteConfiguration()
  const items = [
    ...(event
      ? [
          {
            term: t('dates'),
            description: ui('inJapan', { period: formatPeriod(event, language) }),
          },
          { term: t('venue'), description: event.venue ? <Venue {...event.venue} /> : t('online') },
        ]
      : []),
    {
      term: t('period'),
      description: ui('inJapan', { period: formatPeriod(timeSettings.registration, language) }),
    },
    ...(event?.includes
      ? [{ term: t('includes'), description: <Things things={event.includes[language]} /> }]
      : []),
  ]
  return (
    <Section variant="card" title={t('details')} heading={heading}>
      <DescriptionList items={items} />
    </Section>
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
