import { useQuery } from '@tanstack/react-query'
import type { TicketPlan } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { useFirstPaint } from '../../lib/first-contentful-paint.ts'
import { formatYen } from '../../lib/format.ts'
import { useLanguage } from '../../lib/language.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useErrorText } from '../../ui/error-text.tsx'
import { Section } from '../../ui/section.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import styles from './plan-prices.module.css'
import { ticketsQuery } from './queries.ts'

/**
 * The prices, for people who have not begun a registration. They stand below the form, so they are requested
 * once the form is painted.
 */
export function PlanPrices() {
  const t = useTranslations('ticket')
  const ui = useTranslations('ui')
  const errorText = useErrorText()
  const isPainted = useFirstPaint()
  const { data, error, isFetching, refetch } = useQuery({ ...ticketsQuery, enabled: isPainted })
  return (
    <Section variant="card" title={t('fees')}>
      {data ? (
        <>
          <Prices title={t('categories')} plans={data.tickets} />
          {data.optionPlans.length > 0 && <Prices title={t('options')} plans={data.optionPlans} />}
        </>
      ) : error ? (
        <Alert tone="warning" title={t('feesUnknown')}>
          <p>{errorText(error)}</p>
          <Button isPending={isFetching} onPress={() => void refetch()}>
            {ui('retry')}
          </Button>
        </Alert>
      ) : (
        <Loading isInline>{t('loading')}</Loading>
      )}
    </Section>
  )
}

function Prices({ title, plans }: { title: string; plans: readonly TicketPlan[] }) {
  const { language } = useLanguage()
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      <dl>
        {plans.map(({ planId, planName, price, metadata }) => (
          <div key={planId} className={styles.plan}>
            <dt>{planName[language]}</dt>
            <dd className={styles.price}>{formatYen(price, language)}</dd>
            <dd className={styles.description}>{unbroken(metadata.description[language])}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
