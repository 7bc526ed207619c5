import type { Mailer } from '../../adapters/mail/mailer.ts'
import type { Conventions } from '../../platform/conventions/conventions.ts'
import { siteAddressOf } from '../../platform/conventions/site-address.ts'
import type { Db } from '../../platform/db/database.ts'
import type { JobEnd } from '../../platform/jobs/queue.ts'
import { findNotice } from './store.ts'

/** Mails a participant what they have bought, in their language. */
export const mailPurchase = async (
  {
    db,
    mailer,
    conventions,
    publicUrl,
  }: { db: Db; mailer: Mailer; conventions: Conventions; publicUrl: string },
  key: { conventionId: string; orderId: string },
): Promise<JobEnd> => {
  const convention = conventions.find(key.conventionId)
  const notice = await findNotice(db, key)
  if (!convention || !notice) return 'done'
  const { language, email, firstName, lastName, registrationId, price, items } = notice
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
