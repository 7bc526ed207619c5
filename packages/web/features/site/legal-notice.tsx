import { useTranslations } from 'use-intl'
import { useLanguage } from '../../lib/language.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { ContactText } from './contact-text.tsx'
import { useSiteConfiguration } from './site-configuration.tsx'

const lines = [
  'managementOffice',
  'responsiblePerson',
  'location',
  'contact',
  'productType',
  'sellingPrice',
  'bankTransferFee',
  'tax',
  'consumptionTax',
  'paymentMethod',
  'deadline',
  'deliveryTime',
  'cancellation',
] as const

/** The disclosures that the Act on Specified Commercial Transactions requires. */
export function LegalNotice() {
  const t = useTranslations('site.guide.law')
  const { language } = useLanguage()
  const { legalNotice, siteTexts } = useSiteConfiguration()
  const texts = { ...legalNotice, deliveryTime: siteTexts.deliveryTime }
  const items = lines.map((line) => {
    const text = texts[line][language]
    return { term: t(line), description: line === 'contact' ? <ContactText>{text}</ContactText> : text }
  })
  return <DescriptionList items={items} />
}
