import { useTranslations } from 'use-intl'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Section } from '../../ui/section.tsx'
import { NewTabLink } from '../../ui/text-link.tsx'

/** What the convention and the law say of an order. */
export type Terms = { period: string; deliveryTime: string; cancellation: string; legalHref: string }

type Props = {
  terms: Terms
  isPaid: boolean
  /** What the period is of, where it is not the registration's. */
  periodName?: string
}

/** On the last screen before an order: how and when it is paid, what comes when, and on which terms. */
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
          { term: t('cancellation'), description: terms.cancellation },
        ]}
      />
      <p>
        <NewTabLink href={terms.legalHref}>{t('legalNotice')}</NewTabLink>
      </p>
    </Section>
  )
}
