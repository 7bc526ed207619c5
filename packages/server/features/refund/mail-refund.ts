import { screenAt } from '@uketsuke/contract/app-paths'
import type { RefundMeaning } from '@uketsuke/phrases/mail'
import type { Conventions } from '../../platform/conventions/conventions.ts'
import { siteAddressOf } from '../../platform/conventions/site-address.ts'
import type { Db } from '../../platform/db/database.ts'
import type { AddressedMail } from '../mailing/deliver-mail.ts'
import { mailedItems } from '../mailing/mailed-items.ts'
import { refundedItems } from './rules.ts'
import { findNotice, type RefundKey, type RefundNotice } from './store.ts'

/** Writes to a person about a refund, and its effect on the registration. */
export const mailRefund = async (
  { db, conventions, publicUrl }: { db: Db; conventions: Conventions; publicUrl: string },
  key: RefundKey,
): Promise<AddressedMail | null> => {
  const convention = conventions.find(key.conventionId)
  const notice = await findNotice(db, key)
  if (!convention || !notice) return null
  const { registrationId, language, email, firstName, lastName, amount, remaining, refundedAt, cardLast4 } =
    notice
  const paid = notice.items.filter(({ price }) => price > 0)
  const refunded = refundedItems({ ...notice, items: paid })
  const site = siteAddressOf(convention, publicUrl)
  return {
    recipient: { registrationId },
    mail: {
      kind: 'refund',
      convention,
      language,
      to: email,
      texts: {
        firstName,
        lastName,
        registrationId,
        items: mailedItems(refunded ?? paid, language),
        isForItems: refunded !== null,
        amount,
        remaining,
        refundedAt,
        cardLast4,
        meaning: meaningOf(notice),
        cancelled: cancelledItems(notice).map(({ planName }) => planName[language]),
        registerUrl: screenAt(site, 'preRegistration', { lang: language }),
        additionalPurchaseUrl: screenAt(site, 'additionalPurchase', { lang: language }),
        purchaseHistoryUrl: screenAt(site, 'purchaseHistory', { lang: language }),
      },
    },
  }
}

/** The items whose seats go back on sale. Those of a late payment went back before. */
const cancelledItems = ({ cause, seats, plans, items }: RefundNotice): RefundNotice['items'] =>
  cause === 'secretariat' && seats === 'free'
    ? items.filter(({ planId }) => plans === null || plans.includes(planId))
    : []

/**
 * A refund of a late payment does not affect the registration, because the person may have registered
 * otherwise or withdrawn. A full refund of a later purchase takes that purchase away.
 */
const meaningOf = ({ cause, kind, participant, personState, remaining }: RefundNotice): RefundMeaning => {
  if (cause === 'secretariat' && participant === 'disable') return 'canceled'
  if (kind === 'additional' && cause === 'latePayment') return 'notPurchased'
  if (kind === 'additional' && remaining === 0) return 'purchaseCanceled'
  if (cause === 'secretariat') return 'kept'
  return ({ registered: 'kept', revoked: 'withdrawn', open: 'notRegistered' } as const)[personState]
}
