import { useTranslations } from 'use-intl'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Section } from '../../ui/section.tsx'
import { NewTabLink } from '../../ui/text-link.tsx'

/** The terms of an order that the convention and the law require. */
export type Terms = { period: string; deliveryTime: string; cancellation: string; legalHref: string }

type Props = {
  terms: Terms
  isPaid: boolean
  /** The heading of the period, if it is not the registration's. */
  periodName?: string
}

/** On the last screen before an order: payment, delivery and terms. */
export function OrderTerms({ terms, isPaid, periodName }: Props) {
  const t = useTranslations('registration.confirmation')
  return (
    <Section variant="card" title={t('terms')}>
      <DescriptionList
        items={[
          { term: t('paymentMethod'), description: t(isPaid ? 'creditCard' : 'nothingToPay') },
          ...(isPaid ? [{ term: t('paymentTiming'), description: t('paymentTimingText') }] : []),
          { term: t('deliveryTime'), description: terms.deliveryTime },
          { term: periodName ?? t('period'), description: terms.period },
          ...(isPaid ? [{ term: t('cancellation'), description: terms.cancellation }] : []),
        ]}
      />
      <p>
        <NewTabLink href={terms.legalHref}>{t('legalNotice')}</NewTabLink>
      </p>
    </Section>
  )
}
