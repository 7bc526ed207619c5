import type { Email } from 'postal-mime'
import { until } from './attendee.ts'
import type { MailServer } from './mail-server.ts'
import type { SteppedClock } from './test-clock.ts'

/** Makes the mail server reject everything while `send` runs, and until it has rejected a mail. */
export const refuseWhile = async (mailbox: MailServer, send: () => Promise<unknown>): Promise<void> => {
  const before = mailbox.refusals()
  mailbox.refuse(true)
  await send()
  await until(
    async () => mailbox.refusals(),
    (refusals) => refusals > before,
  )
  mailbox.refuse(false)
}

/** The next mail for an address, while the clock moves. For mails that are retried. */
export const mailAfterRetry = async (
  { mailbox, clock }: { mailbox: MailServer; clock: SteppedClock },
  email: string,
): Promise<Email> => {
  const state = { isHere: false }
  const mail = mailbox.next(email).finally(() => {
    state.isHere = true
  })
  await until(
    async () => {
      await clock.advance(2_000)
      return state.isHere
    },
    (isHere) => isHere,
  )
  return mail
}
