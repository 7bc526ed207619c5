import type { Metrics } from '../../platform/metrics/metrics.ts'
import type { Mail, Mailer } from './mailer.ts'

const kinds: Record<Mail['kind'], true> = {
  link: true,
  completion: true,
  invitation: true,
  newPassword: true,
  passwordChanged: true,
  passkeyAdded: true,
  passkeyRemoved: true,
  purchase: true,
  refund: true,
}
export const mailKinds = Object.keys(kinds)

/** Wraps a mailer and counts its mails by kind and end. */
export const countMails = (mailer: Mailer, metrics: Pick<Metrics, 'countMail'>): Mailer => ({
  ...mailer,
  send: async (mail) => {
    const delivery = await mailer.send(mail)
    metrics.countMail(mail.kind, delivery.end)
    return delivery
  },
})
