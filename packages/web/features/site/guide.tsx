import type { LocalizedText } from '@uketsuke/contract'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../lib/language.tsx'
import { Button } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { MailLink } from '../../ui/text-link.tsx'
import styles from './guide.module.css'
import { useSiteConfiguration } from './site-configuration.tsx'

const sections = ['inquiry', 'intro', 'law'] as const
type GuideSection = (typeof sections)[number]

type Props = { section: string | null; pathOf: (section: GuideSection) => string }

/** Contact, browsers, legal notice. `section` is where the page opens. */
export function Guide({ section, pathOf }: Props) {
  const t = useTranslations('site.guide')
  const { language } = useLanguage()
  const { contact, legalNotice, supportedDevices } = useSiteConfiguration()

  useEffect(() => {
    if (section) document.getElementById(section)?.scrollIntoView({ behavior: 'instant' })
  }, [section])

  const shown = (value: LocalizedText | string | null) =>
    value === null ? '' : typeof value === 'string' ? value : value[language]
  const contactLines = ['name', 'location', 'tel', 'fax', 'receptionHours', 'email'] as const
  const legalLines = Object.keys(legalNotice) as (keyof typeof legalNotice)[]

  const contents = {
    inquiry: contactLines
      .filter((line) => contact[line] !== null)
      .map((line) => ({
        term: t(`inquiry.${line}`),
        description: line === 'email' ? <MailLink address={contact.email} /> : shown(contact[line]),
      })),
    intro: supportedDevices.map(({ device, browsers }) => ({
      term: device[language],
      description: browsers.join(' / '),
    })),
    law: legalLines.map((line) => ({ term: t(`law.${line}`), description: shown(legalNotice[line]) })),
  }

  return (
    <Page title={t('title')}>
      <nav aria-label={t('contents')}>
        <ul className={styles.contents}>
          {sections.map((each) => (
            <li key={each}>
              <Link to={pathOf(each)}>{t(`${each}.title`)}</Link>
            </li>
          ))}
        </ul>
      </nav>
      {sections.map((each) => (
        <Section key={each} id={each} variant="card" title={t(`${each}.title`)}>
          {each === 'intro' && <p>{t('intro.text')}</p>}
          <DescriptionList items={contents[each]} />
        </Section>
      ))}
      <div className={styles.top}>
        <Button icon="arrowUp" onPress={() => scrollTo({ top: 0 })}>
          {t('toTop')}
        </Button>
      </div>
    </Page>
  )
}
