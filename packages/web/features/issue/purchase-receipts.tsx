import {
  isGivenBack,
  isRefunded,
  keptOf,
  type Period,
  type Purchase,
  type PurchasedTicket,
} from '@uketsuke/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../lib/language.tsx'
import { Accordion } from '../../ui/accordion.tsx'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/spinner.tsx'
import type { Holder } from './addressee-dialog.tsx'
import { Closed } from './closed.tsx'
import { FixedAddressee } from './fixed-addressee.tsx'
import { KeptPrice } from './kept-price.tsx'
import styles from './purchase-receipts.module.css'
import { ReceiptFailed } from './receipt-failed.tsx'
import { pricedTickets, type ReceiptSubject, receiptForm } from './receipt-forms.ts'
import { type IssueCount, leftOf, Remaining } from './remaining.tsx'
import { useReceipt } from './use-receipt.tsx'

type Props = {
  purchase: Purchase
  /** The convention's switch, and its dates. */
  isOpen: boolean
  period: Period
  count: IssueCount
  holder: Holder
}

/**
 * The receipt for a payment: one for all of it or one for each of its tickets, whichever was issued first. What cost nothing
 * has none, nor what was given back: where others of the payment have one, it is said.
 */
export function PurchaseReceipts({ purchase, isOpen, period, count, holder }: Props) {
  const t = useTranslations('issue.receipt')
  const form = receiptForm(purchase)
  // What was unfolded stays as it is, and whoever pressed a button in it keeps their place.
  const [wasUndecided] = useState(form === 'undecided')
  if (purchase.price === 0 || isGivenBack(purchase)) return null
  const tickets = pricedTickets(purchase)
  const withReceipt = tickets.filter((ticket) => !isRefunded(purchase, ticket))
  const receiptOf = (subject: ReceiptSubject) => (
    <Receipt subject={subject} isOpen={isOpen} count={count} holder={holder} />
  )
  const each = (
    <ul className={styles.each}>
      {tickets.map((ticket) => (
        <li key={ticket.planId}>
          {isRefunded(purchase, ticket) ? (
            <Refunded purchase={purchase} ticket={ticket} />
          ) : (
            receiptOf({ purchase, ticket })
          )}
        </li>
      ))}
    </ul>
  )
  return (
    <div className={styles.receipts}>
      {form !== 'split' && receiptOf({ purchase, ticket: null })}
      {form === 'split' && !wasUndecided && each}
      {form !== 'whole' && wasUndecided && isOpen && (withReceipt.length > 1 || form === 'split') && (
        <Accordion title={t('split')}>
          <div className={styles.split}>
            <p>{t('splitNote')}</p>
            {each}
          </div>
        </Accordion>
      )}
      {isOpen ? <Remaining count={count} /> : <Closed document="receipt" period={period} />}
    </div>
  )
}

type Part = { purchase: Purchase; ticket: PurchasedTicket }

function TicketName({ purchase, ticket }: Part) {
  const { language } = useLanguage()
  return (
    <p className={styles.ticket}>
      <span>{ticket.planName[language]}</span>{' '}
      <KeptPrice paid={ticket.price} kept={keptOf(purchase, ticket)} />
    </p>
  )
}

/** What the receipt for all of a payment is for, when that is not what the list above it comes to. */
function WholeKept({ purchase }: Pick<Part, 'purchase'>) {
  const t = useTranslations('issue.receipt')
  const kept = purchase.tickets.reduce((sum, ticket) => sum + keptOf(purchase, ticket), 0)
  if (kept === purchase.price) return null
  return (
    <p className={styles.ticket}>
      <span>{t('wholeAmount')}</span> <KeptPrice paid={purchase.price} kept={kept} />
    </p>
  )
}

function Refunded(part: Part) {
  const t = useTranslations('issue.receipt')
  return (
    <div className={styles.receipt}>
      <TicketName {...part} />
      <p>{t('refunded')}</p>
    </div>
  )
}

function Receipt({
  subject,
  isOpen,
  count,
  holder,
}: Pick<Props, 'isOpen' | 'count' | 'holder'> & { subject: ReceiptSubject }) {
  const t = useTranslations('issue')
  const { language } = useLanguage()
  const { dialog, error, isPending, issued, isUnanswered, press } = useReceipt(subject, holder)
  const { purchase, ticket } = subject
  const named = ticket ? [ticket] : purchase.tickets.filter((one) => !isRefunded(purchase, one))
  const name = named.map(({ planName }) => planName[language]).join(' / ')
  return (
    <div className={styles.receipt}>
      {ticket ? <TicketName purchase={purchase} ticket={ticket} /> : <WholeKept purchase={purchase} />}
      <FixedAddressee issued={issued} />
      {isPending && <Loading>{t('making')}</Loading>}
      {error && <ReceiptFailed error={error} />}
      <Actions align="start">
        <Button
          icon="download"
          label={t('receipt.getOf', { name })}
          isDisabled={!isOpen || (leftOf(count) === 0 && !isUnanswered)}
          keepsFocus={isOpen}
          isPending={isPending}
          onPress={press}
        >
          {t(ticket ? 'receipt.get' : 'receipt.whole')}
        </Button>
      </Actions>
      {dialog}
    </div>
  )
}
