import { useEffect } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { ContactDetails } from './contact-details.tsx'
import styles from './guide.module.css'
import { LegalNotice } from './legal-notice.tsx'
import { RecommendedBrowsers } from './recommended-browsers.tsx'
import { ToTopButton } from './to-top-button.tsx'

const sections = { inquiry: ContactDetails, intro: RecommendedBrowsers, law: LegalNotice } as const
type GuideSection = keyof typeof sections
const names = Object.keys(sections) as GuideSection[]

type Props = {
  /** The section to scroll to. */
  section: string | null
  pathOf: (section: GuideSection) => string
}

/** Contact, browsers, legal notice. */
export function Guide({ section, pathOf }: Props) {
  const t = useTranslations('site.guide')

  useEffect(() => {
    const element = section && document.getElementById(section)
    if (!element) return
    element.scrollIntoView({ behavior: 'instant' })
    element.focus({ preventScroll: true })
  }, [section])

  return (
    <Page
      title={t('title')}
      aside={
        <nav aria-label={t('contents')}>
          <ul className={styles.contents}>
            {names.map((name) => (
              <li key={name}>
                <Link to={pathOf(name)}>{t(`${name}.title`)}</Link>
              </li>
            ))}
          </ul>
        </nav>
      }
    >
      {names.map((name) => {
        const Content = sections[name]
        return (
          <div key={name} id={name} tabIndex={-1} className={styles.section}>
            <Section variant="card" title={t(`${name}.title`)}>
              <Content />
            </Section>
          </div>
        )
      })}
      <ToTopButton />
    </Page>
  )
}
