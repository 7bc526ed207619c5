import { useTranslations } from 'use-intl'
import { useLanguage } from '../../lib/language.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { ContactText } from './contact-text.tsx'
import { useSiteConfiguration } from './site-configuration.tsx'

const lines = ['name', 'location', 'tel', 'fax', 'receptionHours', 'email'] as const

/** The secretariat's contact details; the fax line only if there is one. */
export function ContactDetails() {
  const t = useTranslations('site.guide.inquiry')
  const { language } = useLanguage()
  const { contact } = useSiteConfiguration()
  const items = lines.flatMap((line) => {
    const value = contact[line]
    if (value === null) return []
    const text = typeof value === 'string' ? value : value[language]
    const isDialled = line === 'tel' || line === 'email'
    return { term: t(line), description: isDialled ? <ContactText>{text}</ContactText> : text }
  })
  return <DescriptionList items={items} />
}
