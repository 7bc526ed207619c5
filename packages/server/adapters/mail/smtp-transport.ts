import { PassThrough } from 'node:stream'
import { createTransport, type SendMailOptions } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { SmtpServer } from '../../platform/smtp-server.ts'
import { type Attempt, attemptOf, type Phase } from './smtp-attempt.ts'
import { wholeMessage } from './whole-message.ts'

/** How long to wait for a mail server, in milliseconds of real time. */
export type MailTimes = {
  /** For a connection, including name lookup and TLS. */
  connect: number
  /** For the greeting on a new connection. */
  greeting: number
  /** For everything before the message: connecting, logging in, sender, recipient. */
  commands: number
  /** For a mail, after which its server counts as slow and gets no others meanwhile. */
  slow: number
  /** For the message, until the server has answered it. A server may take its time to examine it. */
  data: number
}

type SmtpTransport = {
  send(mail: SendMailOptions): Promise<Attempt>
  /** Closes the connections. A mail on its way fails. */
  close(): void
}

/** The number of connections to a server that stay open. */
export const connections = 4

/**
 * Sends to one server. A caller should not send more mails at once than there are connections, because
 * waiting counts towards their time.
 */
export const smtpTransport = (server: SmtpServer, times: MailTimes): SmtpTransport => {
  const { host, port, isSecure, needsTls, login } = server
  const pool = createTransport({
    pool: true,
    maxConnections: connections,
    maxMessages: Number.POSITIVE_INFINITY,
    host,
    port,
    secure: isSecure,
    requireTLS: needsTls && !isSecure,
    ...(login && { auth: login }),
    dnsTimeout: times.connect,
    connectionTimeout: times.connect,
    greetingTimeout: times.greeting,
    socketTimeout: times.data,
  })

  // The pool does not tell when a server asks for the message, but starts to read it at that moment.
  const whenRead = new WeakMap<AbortSignal, () => void>()
  pool.use('stream', (mail, done) => {
    const { signal } = mail.data
    // The signature is added now and reads the message early. The stream after it is read only by the server.
    done()
    mail.message.processFunc((input) => {
      const message = input.pipe(new PassThrough())
      message.once('resume', () => signal && whenRead.get(signal)?.())
      return message
    })
  })

  return {
    send: async (mail) => {
      const giveUp = new AbortController()
      let phase: Phase = 'commands'
      let timer = setTimeout(() => giveUp.abort(), times.commands)
      whenRead.set(giveUp.signal, () => {
        phase = 'data'
        clearTimeout(timer)
        timer = setTimeout(() => giveUp.abort(), times.data)
      })
      try {
        const message = new MailComposer(mail).compile()
        const { dkim } = mail
        await pool.sendMail({
          raw: wholeMessage(message),
          envelope: message.getEnvelope(),
          ...(dkim && { dkim }),
          signal: giveUp.signal,
        })
        return { end: 'sent' }
      } catch (error) {
        return attemptOf(error, phase)
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => pool.close({ force: true }),
  }
}
