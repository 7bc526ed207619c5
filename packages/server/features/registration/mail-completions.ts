import type { Language } from '@uketsuke/contract'
import { screenAt } from '@uketsuke/contract/app-paths'
import type { Booking } from '@uketsuke/phrases/mail'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Conventions } from '../../platform/conventions/conventions.ts'
import { meetingOf } from '../../platform/conventions/meeting.ts'
import { siteAddressOf } from '../../platform/conventions/site-address.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ParticipantKey } from '../../platform/db/keys.ts'
import { hashPassword } from '../../platform/password.ts'
import { newPassword } from '../../platform/random.ts'
import type { AddressedMail } from '../mailing/deliver-mail.ts'
import { mailedItems } from '../mailing/mailed-items.ts'
import { mailedPayment } from '../mailing/mailed-payment.ts'
import { type CompletedOrder, listCompletedOrders, setPasswords } from './store.ts'

/**
 * Generates the passwords for a batch of new participants and writes their mails. The mail tells people if
 * the secretariat registered them. A failed mail is retried with a new password, because no password is ever
 * stored in readable form.
 */
export const mailCompletions = async (
  { db, conventions, publicUrl }: { db: Db; conventions: Conventions; publicUrl: string },
  jobs: ParticipantKey[],
): Promise<(AddressedMail | null)[]> => {
  const made: { conventionId: string; registrationId: string; password: string; hash: Buffer }[] = []
  // One by one, because each hash fills a core and takes 4 MiB.
  for (const job of jobs) {
    const password = newPassword()
    made.push({ ...job, password, hash: await hashPassword(password) })
  }
  const recipients = await setPasswords(db, made)
  const orders = await listCompletedOrders(db, recipients)
  return made.map(({ conventionId, registrationId, password }) => {
    const isTheirs = (found: ParticipantKey) =>
      found.conventionId === conventionId && found.registrationId === registrationId
    const to = recipients.find(isTheirs)
    const convention = conventions.find(conventionId)
    // The participant was disabled in between, or the convention no longer exists.
    if (!to || !convention) return null
    const { category, language, email, firstName, lastName } = to
    const order = orders.find(isTheirs)
    return {
      recipient: { registrationId },
      mail: {
        kind: category === 'GENERAL' ? 'completion' : 'invitation',
        convention,
        language,
        to: email,
        texts: {
          firstName,
          lastName,
          registrationId,
          password,
          myPageUrl: screenAt(siteAddressOf(convention, publicUrl), 'login', { lang: language }),
          booking: bookingOf(order, { convention, publicUrl, language }),
          meeting: meetingOf(convention, order?.items.map(({ planId }) => planId) ?? [], language),
        },
      },
    }
  })
}

const bookingOf = (
  order: CompletedOrder | undefined,
  { convention, publicUrl, language }: { convention: Convention; publicUrl: string; language: Language },
): Booking | null => {
  if (!order) return null
  return {
    ...mailedItems(order.items, language),
    total: order.price,
    payment: mailedPayment(convention, publicUrl, order, { language, screen: 'receipt' }),
  }
}
