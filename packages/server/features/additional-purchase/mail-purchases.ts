import { screenAt } from '@uketsuke/contract/app-paths'
import type { Conventions } from '../../platform/conventions/conventions.ts'
import { broughtFor } from '../../platform/conventions/meeting.ts'
import { siteAddressOf } from '../../platform/conventions/site-address.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OrderKey } from '../../platform/db/keys.ts'
import type { AddressedMail } from '../mailing/deliver-mail.ts'
import { mailedPayment } from '../mailing/mailed-payment.ts'
import { listNotices, type PurchaseNotice } from './store.ts'

type Deps = { db: Db; conventions: Conventions; publicUrl: string }

/** Writes a mail about each order of a batch to its buyer, in their language. */
export const mailPurchases = async (deps: Deps, jobs: OrderKey[]): Promise<(AddressedMail | null)[]> => {
  const notices = await listNotices(deps.db, jobs)
  return jobs.map(({ conventionId, orderId }) => {
    const notice = notices.find((one) => one.conventionId === conventionId && one.orderId === orderId)
    return notice ? letterOf(deps, notice) : null
  })
}

const letterOf = ({ conventions, publicUrl }: Deps, notice: PurchaseNotice): AddressedMail | null => {
  const { conventionId, language, email, firstName, lastName, registrationId, price, items } = notice
  const convention = conventions.find(conventionId)
  if (!convention) return null
  const screen = 'purchaseHistory'
  return {
    recipient: { registrationId },
    mail: {
      kind: 'purchase',
      convention,
      language,
      to: email,
      texts: {
        firstName,
        lastName,
        registrationId,
        items: items.map((item) => ({ name: item.planName[language], price: item.price })),
        total: price,
        whatToBring: broughtFor(
          convention,
          items.map(({ planId }) => planId),
          language,
        ),
        payment: mailedPayment(convention, publicUrl, notice, { language, screen }),
        purchaseHistoryUrl: screenAt(siteAddressOf(convention, publicUrl), screen, { lang: language }),
      },
    },
  }
}
