import { isRefunded, type PurchasedTicket, priceAfterRefunds, type User } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'
import { formatDay } from '../../lib/format.ts'
import { useLanguage } from '../../lib/language.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import type { DefaultAddressee } from './addressee-dialog.tsx'
import { LeftBeside, leftOf, NoneLeft } from './downloads-left.tsx'
import { PriceAfterRefunds } from './price-after-refunds.tsx'
import { ReceiptFailed } from './receipt-failed.tsx'
import { generalTickets, pricedTickets, type ReceiptSubject, wholeOf } from './receipt-forms.ts'
import { countOf, ReceiptIssued } from './receipt-issued.tsx'
import styles from './receipt-table.module.css'
import { useReceipt } from './use-receipt.tsx'

type Row = ReceiptSubject & { shown: PurchasedTicket }
type Props = { payments: User['payments']; limit: number; defaultAddressee: DefaultAddressee }

/**
 * The participant's own general tickets, each with its receipt. Unless receipts were split, a row offers the
 * receipt for the whole payment and shows what is on it: all that was paid for, and the total.
 */
export function ReceiptTable({ payments, limit, defaultAddressee }: Props) {
  const t = useTranslations('issue.receipt')
  const rows = generalTickets(payments)
  if (rows.length === 0) return <Alert tone="info">{t('empty')}</Alert>
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{t('caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('paidAt')}</th>
          <th scope="col">{t('ticket')}</th>
          <th scope="col" className={styles.number}>
            {t('amount')}
          </th>
          <th scope="col">{t('document')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <TicketRow
            key={`${row.purchase.orderId} ${row.shown.planId}`}
            row={row}
            limit={limit}
            defaultAddressee={defaultAddressee}
          />
        ))}
      </tbody>
    </table>
  )
}

function TicketRow({
  row,
  limit,
  defaultAddressee,
}: {
  row: Row
  limit: number
  defaultAddressee: DefaultAddressee
}) {
  const t = useTranslations('issue')
  const { language } = useLanguage()
  const { purchase, shown, ticket } = row
  const { dialog, error, isPending, issued, isUnanswered, press } = useReceipt(row, defaultAddressee)
  const count = countOf(issued, limit)
  const isFree = shown.price === 0
  const isReturned = isRefunded(purchase, shown)
  const isWhole = !isFree && ticket === null && !isReturned && pricedTickets(purchase).length > 1
  const name = shown.planName[language]
  const kept = pricedTickets(purchase).filter((ticket) => !isRefunded(purchase, ticket))
  const names = isWhole ? kept.map(({ planName }) => planName[language]) : [name]
  return (
    <>
      <tr>
        <td data-label={t('receipt.paidAt')}>
          {isFree ? '---' : unbroken(formatDay(purchase.payAt, language))}
        </td>
        <th scope="row">{names.join(' / ')}</th>
        <td data-label={t('receipt.amount')} className={styles.number}>
          {isWhole ? (
            <PriceAfterRefunds paid={purchase.price} remaining={wholeOf(purchase)} />
          ) : (
            <PriceAfterRefunds paid={shown.price} remaining={priceAfterRefunds(purchase, shown)} />
          )}
        </td>
        <td>
          {isReturned ? (
            <p className={styles.none}>{t('receipt.refunded')}</p>
          ) : (
            <div className={styles.get}>
              <Button
                icon="download"
                label={t(isWhole ? 'receipt.wholeOf' : 'receipt.getOf', { name })}
                isDisabled={isFree || (leftOf(count) === 0 && !isUnanswered)}
                keepsFocus={!isFree}
                isPending={isPending}
                onPress={press}
              >
                {t('receipt.get')}
              </Button>
              {!isFree && <LeftBeside count={count} />}
            </div>
          )}
          {dialog}
        </td>
      </tr>
      {(isPending || error || (issued && !isReturned) || isFree) && (
        <tr className={styles.more}>
          <td colSpan={4}>
            {isFree && <p>{t('receipt.free')}</p>}
            {!isReturned && (
              <>
                <ReceiptIssued issued={issued} />
                <NoneLeft count={count} isUnanswered={isUnanswered && !isPending} />
              </>
            )}
            {isPending && <Loading>{t('making')}</Loading>}
            {error && <ReceiptFailed error={error} />}
          </td>
        </tr>
      )}
    </>
  )
}
