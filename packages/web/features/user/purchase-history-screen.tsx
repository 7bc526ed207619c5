import { isFullyRefunded, isRefunded, type Purchase, type User } from '@uketsuke/contract'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatSecond, formatYen } from '../../lib/format.ts'
import { useLanguage } from '../../lib/language.tsx'
import { Accordion } from '../../ui/accordion.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PriceList } from '../../ui/price-list.tsx'
import { Section } from '../../ui/section.tsx'
import styles from './purchase-history.module.css'
import { boughtOptions, byPaymentDate, cardExpiryOf, cardNumberOf, paidAtOf } from './purchases.ts'
import { UserPage } from './user-page.tsx'

/** Extra content below the facts of a purchase. */
type More = (purchase: Purchase, user: User) => ReactNode

export function PurchaseHistoryScreen({ receiptsOf }: { receiptsOf?: More }) {
  const t = useTranslations('user.purchases')
  return (
    <UserPage title={t('title')} lead={t('lead')}>
      {(user) =>
        user.payments.length > 0 ? (
          <>
            <Purchases
              purchases={byPaymentDate(user.payments)}
              receiptsOf={(purchase) => receiptsOf?.(purchase, user)}
            />
            <Options user={user} />
          </>
        ) : (
          <EmptyState drawing="list">
            <p>{t('empty')}</p>
          </EmptyState>
        )
      }
    </UserPage>
  )
}

type PurchasesProps = {
  purchases: readonly Purchase[]
  receiptsOf: (purchase: Purchase) => ReactNode
}

function Purchases({ purchases, receiptsOf }: PurchasesProps) {
  const t = useTranslations('user.purchases')
  const { language } = useLanguage()
  return (
    <ul className={styles.purchases}>
      {purchases.map((purchase) => (
        <li key={purchase.orderId}>
          <Accordion
            variant="card"
            title={
              <span className={styles.summary}>
                <span className={styles.plans}>
                  {purchase.planName.map((name) => name[language]).join(' / ')}
                </span>
                <span className={styles.price}>{formatYen(purchase.price, language)}</span>
                {purchase.refunds.length > 0 && (
                  <span className={styles.refunded}>
                    {t(isFullyRefunded(purchase) ? 'refundedInFull' : 'refundedInPart')}
                  </span>
                )}
              </span>
            }
          >
            <PurchaseDetails purchase={purchase}>{receiptsOf(purchase)}</PurchaseDetails>
          </Accordion>
        </li>
      ))}
    </ul>
  )
}

/** The details that the summary above omits. It already gives the name and price of a single item. */
function PurchaseDetails({ purchase, children }: { purchase: Purchase; children: ReactNode }) {
  const t = useTranslations('user.purchases')
  const { language } = useLanguage()
  const { mode, price, tickets, refunds } = purchase
  const items = tickets.map((ticket) => ({
    key: ticket.planId,
    name: isRefunded(purchase, ticket)
      ? t('refundedItem', { name: ticket.planName[language] })
      : ticket.planName[language],
    price: ticket.price,
  }))
  return (
    <div className={styles.details}>
      <DescriptionList
        items={[
          { term: t('paidAt'), description: paidAtOf(purchase) },
          ...(mode === 'other'
            ? [{ term: t('method'), description: t('otherMethod') }]
            : [
                { term: t('card'), description: cardNumberOf(purchase) },
                { term: t('cardExpiry'), description: cardExpiryOf(purchase) },
              ]),
          ...(refunds.length > 0 ? [{ term: t('refund'), description: <Refunds refunds={refunds} /> }] : []),
        ]}
      />
      {items.length > 1 && <PriceList caption={t('tickets')} items={items} total={price} />}
      {children}
    </div>
  )
}

function Refunds({ refunds }: Pick<Purchase, 'refunds'>) {
  const t = useTranslations('user.purchases')
  const { language } = useLanguage()
  return (
    <ul className={styles.refunds}>
      {refunds.map(({ amount, refundedAt }) => (
        <li key={refundedAt}>
          {t('refunded', { amount: formatYen(amount, language), date: formatSecond(refundedAt) })}
        </li>
      ))}
    </ul>
  )
}

function Options({ user }: { user: User }) {
  const t = useTranslations('user.purchases')
  const { language } = useLanguage()
  const options = boughtOptions(user)
  if (options.length === 0) return null
  return (
    <Section variant="card" title={t('options')}>
      <dl className={styles.options}>
        {options.map(({ planId, planName, price, paidAt, isRefunded }) => (
          <div key={`${planId} ${paidAt}`} className={styles.option}>
            <dt className={styles.optionName}>
              {isRefunded ? t('refundedItem', { name: planName[language] }) : planName[language]}
            </dt>
            <dd className={styles.optionPrice}>{formatYen(price, language)}</dd>
            {price > 0 && (
              <dd className={styles.optionPaid}>
                {t('paidAt')} {paidAt}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Section>
  )
}
