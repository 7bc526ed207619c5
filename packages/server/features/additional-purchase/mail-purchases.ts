import type { Mailer } from '../../adapters/mail/mailer.ts'
import type { Conventions } from '../../platform/conventions/conventions.ts'
import { siteAddressOf } from '../../platform/conventions/site-address.ts'
import type { Db } from '../../platform/db/database.ts'
import type { JobEnd } from '../../platform/jobs/queue.ts'
import { listNotices, type OrderKey, type PurchaseNotice } from './store.ts'

type Deps = { db: Db; mailer: Mailer; conventions: Conventions; publicUrl: string }

/** Mails the buyers of a batch of orders what they have bought, in their language. */
export const mailPurchases = async (deps: Deps, jobs: OrderKey[]): Promise<JobEnd[]> => {
  const notices = await listNotices(deps.db, jobs)
  return Promise.all(
    jobs.map(async ({ conventionId, orderId }): Promise<JobEnd> => {
      const notice = notices.find((one) => one.conventionId === conventionId && one.orderId === orderId)
      return notice ? mailPurchase(deps, notice) : 'done'
    }),
  )
}

const mailPurchase = async (
  { mailer, conventions, publicUrl }: Deps,
  { conventionId, language, email, firstName, lastName, registrationId, price, items }: PurchaseNotice,
): Promise<JobEnd> => {
  const convention = conventions.find(conventionId)
  if (!convention) return 'done'
  return mailer.send({
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
      myPageUrl: `${siteAddressOf(convention, publicUrl)}/#/mypage/purchase-history?lang=${language}`,
    },
  })
}
