import type { SendMailOptions } from 'nodemailer'
import { type Clock, later, nowOf } from '../../platform/clock.ts'
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts'
import { minutes, seconds } from '../../platform/duration.ts'
import type { Log } from '../../platform/log.ts'
import type { MailSigning } from '../../platform/mail-signing.ts'
import type { SmtpServer } from '../../platform/smtp-server.ts'
import { compose } from './compose.ts'
import type { Delivery, Mailer, Undelivered } from './mailer.ts'
import { signed } from './sign.ts'
import type { Attempt } from './smtp-attempt.ts'
import { connections, type MailTimes, smtpTransport } from './smtp-transport.ts'

const usualTimes: MailTimes = {
  connect: seconds(10),
  greeting: seconds(10),
  commands: seconds(30),
  slow: seconds(15),
  data: minutes(5),
}

/** Backs off from a failed server for 2 s, then 4 s and so on, up to a minute. */
const backoffAfter = (failures: number): number => Math.min(seconds(2 ** failures), minutes(1))

const noneWorks: Undelivered = {
  end: 'failed',
  smtpCode: null,
  enhancedCode: null,
  reason: 'no mail server works',
}

/** Sends over SMTP, through the first server that works. */
export const smtpMailer = (
  servers: readonly SmtpServer[],
  {
    clock,
    log,
    times = usualTimes,
    signing = null,
  }: { clock: Clock; log: Log; times?: MailTimes | undefined; signing?: MailSigning | null },
): Mailer => {
  const turns = createConcurrencyLimit()
  const relays = servers.map((server) => ({
    ...server,
    transport: smtpTransport(server, times),
    failures: 0,
    backoffUntil: new Date(0),
    /** Mails that wait for a connection. Each moves on when the server is left alone. */
    waiting: new Set<() => void>(),
  }))
  type Relay = (typeof relays)[number]
  const isBackedOff = ({ backoffUntil }: Relay): boolean => backoffUntil > nowOf(clock)

  /** Leaves a server alone for a while. A failure that affects many mails counts once. */
  const backOff = (relay: Relay, reason: string, smtpCode: number | null): void => {
    if (isBackedOff(relay)) return
    relay.failures += 1
    relay.backoffUntil = later(nowOf(clock), backoffAfter(relay.failures))
    log.error(
      { server: relay.name, reason, smtpCode, backoffUntil: relay.backoffUntil },
      'mail server failed',
    )
    for (const leave of relay.waiting) leave()
    relay.waiting.clear()
  }

  const sendOver = async (relay: Relay, mail: SendMailOptions): Promise<Attempt> => {
    if (isBackedOff(relay)) return noneWorks
    // The slow mail stays at its server, which gets no others meanwhile.
    const slow = setTimeout(() => backOff(relay, 'slow', null), times.slow)
    const attempt = await relay.transport.send(mail)
    clearTimeout(slow)
    if (attempt.end === 'failed') backOff(relay, attempt.reason, attempt.smtpCode)
    else Object.assign(relay, { failures: 0, backoffUntil: new Date(0) })
    return attempt
  }

  /** Waits for a connection, but not while earlier mails occupy a server that does not answer. */
  const inTurn = (relay: Relay, mail: SendMailOptions): Promise<Attempt> =>
    new Promise((end, fail) => {
      const leave = () => end(noneWorks)
      relay.waiting.add(leave)
      const send = async () => (relay.waiting.delete(leave) ? sendOver(relay, mail) : noneWorks)
      turns(relay.name, connections, send).then(end, fail)
    })

  return {
    send: async (mail) => {
      const composed = signed(compose(mail, nowOf(clock)), signing, mail.convention.mail.senderAddress)
      let found: Delivery = noneWorks
      for (const relay of relays) {
        if (isBackedOff(relay)) continue
        const attempt = await inTurn(relay, composed)
        // Another server would send the mail a second time.
        if (attempt.end === 'sent' || attempt.end === 'refused' || 'mayHaveArrived' in attempt) return attempt
        if (found.end !== 'putOff') found = attempt
      }
      return found
    },
    isDown: () => relays.every(isBackedOff),
    close: () => {
      for (const { transport } of relays) transport.close()
    },
  }
}
