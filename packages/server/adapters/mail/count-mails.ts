import type { Metrics } from '../../platform/metrics/metrics.ts'
import type { Mailer } from './mailer.ts'

/** The same mailer, whose mails are counted by kind and end. */
export const countMails = (mailer: Mailer, metrics: Pick<Metrics, 'countMail'>): Mailer => ({
  ...mailer,
  send: async (mail) => {
    const delivery = await mailer.send(mail)
    metrics.countMail(mail.kind, delivery.end)
    return delivery
  },
})
