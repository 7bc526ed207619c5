import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server that keeps what it receives. */
export type Mailbox = {
  smtpUrl: string
  /** All mails received so far for an address, oldest first. */
  received(address: string): Email[]
  /** The next mail for the address that no call has taken yet. Waits for it. */
  next(address: string): Promise<Email>
  /** How many mails were received. */
  count(): number
  /** While true, every mail is rejected temporarily (SMTP 451). */
  refuse(isRefusing: boolean): void
  /** How many mails were rejected. */
  refusals(): number
  close(): Promise<void>
}

/** Where a test reads a person's mails one by one. */
export type Mails = Pick<Mailbox, 'next'>

export const openMailbox = async (): Promise<Mailbox> => {
  const mails: { to: string; mail: Email; isTaken: boolean }[] = []
  const waiting: { to: string; take: (mail: Email) => void }[] = []
  let isRefusing = false
  let refusals = 0

  const deliver = (to: string, mail: Email): void => {
    const index = waiting.findIndex((wait) => wait.to === to)
    const [wait] = index === -1 ? [] : waiting.splice(index, 1)
    mails.push({ to, mail, isTaken: wait !== undefined })
    wait?.take(mail)
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: (_address, _session, done) => {
      if (!isRefusing) return done()
      refusals += 1
      done(Object.assign(new Error('try again later'), { responseCode: 451 }))
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks))
        for (const { address } of session.envelope.rcptTo) deliver(address.toLowerCase(), mail)
        done()
      })
    },
  })
  // A client was killed in the middle of a mail, and will send it again.
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo

  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    received: (address) => mails.filter(({ to }) => to === address.toLowerCase()).map(({ mail }) => mail),
    next: (address) => {
      const to = address.toLowerCase()
      const found = mails.find((mail) => mail.to === to && !mail.isTaken)
      if (!found) return new Promise((take) => waiting.push({ to, take }))
      found.isTaken = true
      return Promise.resolve(found.mail)
    },
    count: () => mails.length,
    refuse: (refusing) => {
      isRefusing = refusing
    },
    refusals: () => refusals,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

/** The registration code in a link mail. */
export const codeIn = (mail: Pick<Email, 'subject' | 'text'>): string => {
  const code = /#\/registration\?code=([\w-]+)/.exec(mail.text ?? '')?.[1]
  if (!code) throw new Error(`no link in the mail "${mail.subject}"`)
  return code
}

/** Registration ID and password in a completion mail. */
export const loginIn = (
  mail: Pick<Email, 'subject' | 'text'>,
): { registrationId: string; password: string } => {
  const [, registrationId] = /(?:登録ID|Registration ID): (\S+)/.exec(mail.text ?? '') ?? []
  const [, password] = /(?:パスワード|Password): (\S+)/.exec(mail.text ?? '') ?? []
  if (!registrationId || !password) throw new Error(`no login in the mail "${mail.subject}"`)
  return { registrationId, password }
}
