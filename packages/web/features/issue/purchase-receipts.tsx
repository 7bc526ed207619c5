import {
  isFullyRefunded,
  isRefunded,
  type Period,
  type Purchase,
  type PurchasedTicket,
  priceAfterRefunds,
} from '@uketsuke/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../lib/language.tsx'
import { Accordion } from '../../ui/accordion.tsx'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/spinner.tsx'
import type { DefaultAddressee } from './addressee-dialog.tsx'
import { DocumentClosed } from './document-closed.tsx'
import { LeftBeside, leftOf, NoneLeft } from './downloads-left.tsx'
import { PriceAfterRefunds } from './price-after-refunds.tsx'
import styles from './purchase-receipts.module.css'
import { ReceiptFailed } from './receipt-failed.tsx'
import { pricedTickets, type ReceiptSubject, receiptForm, wholeOf } from './receipt-forms.ts'
import { countOf, ReceiptIssued } from './receipt-issued.tsx'
import { useReceipt } from './use-receipt.tsx'

type Props = {
  purchase: Purchase
  /** The convention's switch and dates allow it. */
  isOpen: boolean
  period: Period
  /** How often each receipt can be downloaded. */
  limit: number
  defaultAddressee: DefaultAddressee
}

/**
 * Receipts of a payment: one for the whole, or one for each ticket if that is chosen first. Free and refunded
 * tickets have none; the list says so where other tickets of the payment have one.
 */
export function PurchaseReceipts({ purchase, isOpen, period, limit, defaultAddressee }: Props) {
  const t = useTranslations('issue.receipt')
  const form = receiptForm(purchase)
  // Keeps the unfolded part in place, so that the focus stays on the pressed button.
  const [wasUndecided] = useState(form === 'undecided')
  if (purchase.price === 0 || isFullyRefunded(purchase)) return null
  const tickets = pricedTickets(purchase)
  const withReceipt = tickets.filter((ticket) => !isRefunded(purchase, ticket))
  const receiptOf = (subject: ReceiptSubject) => (
    <Receipt subject={subject} isOpen={isOpen} limit={limit} defaultAddressee={defaultAddressee} />
  )
  const each = (
    <ul className={styles.each}>
      {tickets.map((ticket) => (
        <li key={ticket.planId}>
          {isRefunded(purchase, ticket) ? <Refunded ticket={ticket} /> : receiptOf({ purchase, ticket })}
        </li>
      ))}
    </ul>
  )
  return (
    <div className={styles.receipts}>
      {form !== 'split' && receiptOf({ purchase, ticket: null })}
      {tickets.length > 1 && form !== 'undecided' && (
        <p className={styles.note}>{t(form === 'whole' ? 'noParts' : 'noWhole')}</p>
      )}
      {form === 'split' && !wasUndecided && each}
      {form !== 'whole' && wasUndecided && isOpen && (withReceipt.length > 1 || form === 'split') && (
        <Accordion title={t('split')}>
          <div className={styles.split}>
            <p>{t('splitNote')}</p>
            {each}
          </div>
        </Accordion>
      )}
      {!isOpen && <DocumentClosed document="receipt" period={period} />}
    </div>
  )
}

/** The amount of a receipt, if it differs from the price above. */
function Kept({ purchase, ticket }: ReceiptSubject) {
  const t = useTranslations('issue.receipt')
  const paid = (ticket ?? purchase).price
  const remaining = ticket ? priceAfterRefunds(purchase, ticket) : wholeOf(purchase)
  if (remaining === paid) return null
  return (
    <p className={styles.ticket}>
      <span>{t('wholeAmount')}</span> <PriceAfterRefunds paid={paid} remaining={remaining} />
    </p>
  )
}

function Refunded({ ticket }: { ticket: PurchasedTicket }) {
  const t = useTranslations('issue.receipt')
  const { language } = useLanguage()
  return (
    <div className={styles.receipt}>
      <p className={styles.ticket}>{ticket.planName[language]}</p>
      <p>{t('refunded')}</p>
    </div>
  )
}

function Receipt({
  subject,
  isOpen,
  limit,
  defaultAddressee,
}: Pick<Props, 'isOpen' | 'limit' | 'defaultAddressee'> & { subject: ReceiptSubject }) {
  const t = useTranslations('issue')
  const { language } = useLanguage()
  const { dialog, error, isPending, issued, isUnanswered, press } = useReceipt(subject, defaultAddressee)
  const { purchase, ticket } = subject
  const count = countOf(issued, limit)
  const named = ticket ? [ticket] : purchase.tickets.filter((one) => !isRefunded(purchase, one))
  const name = named.map(({ planName }) => planName[language]).join(' / ')
  return (
    <div className={styles.receipt}>
      <Kept {...subject} />
      <ReceiptIssued issued={issued} />
      {isOpen && <NoneLeft count={count} isUnanswered={isUnanswered && !isPending} />}
      {isPending && <Loading>{t('making')}</Loading>}
      {error && <ReceiptFailed error={error} />}
      <Actions>
        <Button
          icon="download"
          label={t('receipt.getOf', { name })}
          isDisabled={!isOpen || (leftOf(count) === 0 && !isUnanswered)}
          keepsFocus={isOpen}
          isPending={isPending}
          onPress={press}
        >
          {ticket ? t('receipt.getOf', { name }) : t('receipt.whole')}
        </Button>
        {isOpen && <LeftBeside count={count} />}
      </Actions>
      {dialog}
    </div>
  )
}
