import { createTransport } from 'nodemailer'
import type { Log } from '../../platform/log.ts'
import { compose } from './compose.ts'
import type { Mailer } from './mailer.ts'

/**
 * Sends over SMTP, on a few connections that stay open. `smtpUrl` is `smtp://…` or `smtps://…` with
 * credentials.
 */
export const smtpMailer = (smtpUrl: string, log: Log): Mailer => {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    maxMessages: Number.POSITIVE_INFINITY,
  })
  return {
    send: async (mail) => {
      try {
        await transport.sendMail(compose(mail))
        return 'done'
      } catch (error) {
        // The text of an error may quote the recipient; its code does not.
        log.warn(
          { kind: mail.kind, reason: error instanceof Error && 'code' in error ? error.code : 'failed' },
          'mail not sent',
        )
        return 'failed'
      }
    },
    close: () => transport.close(),
  }
}
