import { useTranslations } from 'use-intl'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Section } from '../../ui/section.tsx'
import { NewTabLink } from '../../ui/text-link.tsx'

/** The terms of an order that the convention and the law require. */
export type Terms = {
  seller: string
  period: string
  deliveryTime: string
  cancellation: string
  legalHref: string
}

/** The part that the payment window repeats. */
export type SaleTerms = Pick<Terms, 'seller' | 'deliveryTime' | 'cancellation'>

type Props = {
  terms: Terms
  isPaid: boolean
  /** The heading of the period, if it is not the registration's. */
  periodName?: string
}

/** On the last screen before an order: seller, payment, delivery and terms. */
export function OrderTerms({ terms, isPaid, periodName }: Props) {
  const t = useTranslations('registration.confirmation')
  const law = useTranslations('site.guide.law')
  const ui = useTranslations('ui')
  return (
    <Section variant="card" title={t('terms')}>
      <DescriptionList
        items={[
          { term: law('managementOffice'), description: terms.seller },
          { term: t('paymentMethod'), description: t(isPaid ? 'creditCard' : 'nothingToPay') },
          ...(isPaid ? [{ term: t('paymentTiming'), description: t('paymentTimingText') }] : []),
          { term: t('deliveryTime'), description: terms.deliveryTime },
          { term: periodName ?? t('period'), description: ui('inJapan', { period: terms.period }) },
          ...(isPaid ? [{ term: t('cancellation'), description: terms.cancellation }] : []),
        ]}
      />
      <p>
        <NewTabLink href={terms.legalHref}>{t('legalNotice')}</NewTabLink>
      </p>
    </Section>
  )
}
