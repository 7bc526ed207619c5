import type { Mailer } from '../../adapters/mail/mailer.ts'
import type { Conventions } from '../../platform/conventions/conventions.ts'
import type { Db } from '../../platform/db/database.ts'
import type { JobEnd } from '../../platform/jobs/queue.ts'
import { findNotice, type RefundKey } from './store.ts'

/** Mails a person what was given back, and what that means for the registration. */
export const mailRefund = async (
  { db, mailer, conventions }: { db: Db; mailer: Mailer; conventions: Conventions },
  key: RefundKey,
): Promise<JobEnd> => {
  const convention = conventions.find(key.conventionId)
  const notice = await findNotice(db, key)
  if (!convention || !notice) return 'done'
  const { language, email, firstName, lastName, cause, amount, remaining, participant } = notice
  const meaning = cause === 'latePayment' ? 'notRegistered' : participant === 'disable' ? 'canceled' : 'kept'
  return mailer.send({
    kind: 'refund',
    convention,
    language,
    to: email,
    texts: { firstName, lastName, amount, remaining, meaning },
  })
}
