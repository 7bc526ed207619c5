import { type Addressee, api, type Language } from '@uketsuke/contract'
import { type ReactNode, useState } from 'react'
import { download } from '../../lib/download.ts'
import { useLanguage } from '../../lib/language.tsx'
import { AddresseeDialog, type DefaultAddressee } from './addressee-dialog.tsx'
import type { DocumentRequest } from './open-requests.ts'
import { isPart, issuedReceipt, type ReceiptSubject } from './receipt-forms.ts'
import { useIssue } from './use-issue.tsx'

const receiptRequest = (
  { purchase: { orderId }, ticket }: ReceiptSubject,
  language: Language,
  addressee: Addressee | undefined,
): DocumentRequest => {
  const options = { language, ...(addressee && { addressee }) }
  return {
    language,
    choice: addressee && JSON.stringify(addressee),
    get: (call) => {
      if (!ticket) return download(api.issueOrderReceipt, { ...call, params: { orderId }, body: options })
      const { planId, planName, price, type } = ticket
      const body = { orderId, planId, planName, price, type, ...options }
      return download(api.issueTicketReceipt, { ...call, body })
    },
  }
}

/**
 * The button of a receipt. The first press opens a dialog for the addressee, which is final: render `dialog`
 * near the button.
 */
export const useReceipt = (subject: ReceiptSubject, defaultAddressee: DefaultAddressee) => {
  const { purchase, ticket } = subject
  const { language } = useLanguage()
  const [isChoosing, setChoosing] = useState(false)
  const [chosen, setChosen] = useState<Addressee>({ kind: 'name' })
  const { issue, ...issuing } = useIssue(
    `receipt ${purchase.orderId} ${isPart(subject) ? ticket?.planId : ''}`,
  )
  const issued = issuedReceipt(subject)
  const begin = (addressee?: Addressee) => issue(receiptRequest(subject, language, addressee))
  const dialog: ReactNode = (
    <AddresseeDialog
      isOpen={isChoosing}
      defaultAddressee={defaultAddressee}
      initial={chosen}
      isPart={isPart(subject)}
      onChosen={(addressee) => {
        setChoosing(false)
        setChosen(addressee)
        begin(addressee)
      }}
      onCancel={() => setChoosing(false)}
    />
  )
  return { ...issuing, issued, dialog, press: () => (issued ? begin() : setChoosing(true)) }
}
