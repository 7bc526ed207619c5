import type { Socket } from 'node:net'
import { type SmtpServer, smtpServerOf } from '@uketsuke/server'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { listen } from './listen.ts'

/** When a failing server falls silent or drops the connection. */
export type MailFault = 'silent at greeting' | 'silent at sender' | 'silent at message' | 'reset at message'

/** A real SMTP server that keeps the mails it receives. */
export type MailServer = {
  smtpUrl: string
  /** `smtpUrl` as the server parses it. */
  smtpServer: SmtpServer
  /** All mails received so far for an address, oldest first. */
  received(address: string): Email[]
  /** The bytes of the last mail for an address. */
  bytesFor(address: string): Buffer | undefined
  /** The next mail for the address that no call has taken yet. Waits for it. */
  next(address: string): Promise<Email>
  /** How many mails were received. */
  count(): number
  /** While true, every mail is rejected temporarily (SMTP 451). */
  refuse(isRefusing: boolean): void
  /**
   * Answers mails to one address, such as with `550 5.1.1`, or with `silence`. With null, accepts them again.
   */
  refuseFor(address: string, reply: string | null): void
  /** Fails in this way until told otherwise (null). */
  fail(fault: MailFault | null): void
  /** How many connections were opened. */
  connections(): number
  /** How many mails were rejected. */
  refusals(): number
  close(): Promise<void>
}

/** A source from which a test reads a person's mails one by one. */
export type Mails = Pick<MailServer, 'next'>

/** How the server offers TLS. Nobody trusts its certificate. */
export type MailServerTls = 'none' | 'STARTTLS' | 'always'

export const openMailServer = async ({ tls = 'none' }: { tls?: MailServerTls } = {}): Promise<MailServer> => {
  const mails: { to: string; mail: Email; bytes: Buffer; isTaken: boolean }[] = []
  const waiting: { to: string; take: (mail: Email) => void }[] = []
  let isRefusing = false
  let refusals = 0
  let fault: MailFault | null = null
  let opened = 0
  const refusedFor = new Map<string, string>()
  const sockets = new Set<Socket>()
  const rejection = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })

  const deliver = (to: string, mail: Email, bytes: Buffer): void => {
    const index = waiting.findIndex((wait) => wait.to === to)
    const [wait] = index === -1 ? [] : waiting.splice(index, 1)
    mails.push({ to, mail, bytes, isTaken: wait !== undefined })
    wait?.take(mail)
  }

  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(rejection(535, '5.7.8 nobody logs in here')),
    secure: tls === 'always',
    disabledCommands: tls === 'STARTTLS' ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    onConnect: (_session, done) => fault !== 'silent at greeting' && done(),
    onMailFrom: (_address, _session, done) => fault !== 'silent at sender' && done(),
    onRcptTo: ({ address }, _session, done) => {
      const reply = refusedFor.get(address.toLowerCase()) ?? (isRefusing ? '451 try again later' : null)
      if (reply === 'silence') return
      if (reply === null) return done()
      refusals += 1
      done(rejection(Number(reply.slice(0, 3)), reply.slice(4)))
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (fault === 'silent at message') return
        if (fault === 'reset at message') {
          for (const socket of sockets) socket.resetAndDestroy()
          return
        }
        const bytes = Buffer.concat(chunks)
        const mail = await PostalMime.parse(bytes)
        for (const { address } of session.envelope.rcptTo) deliver(address.toLowerCase(), mail, bytes)
        done()
      })
    },
  })
  // A client was killed in the middle of a mail, and will send it again.
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    opened += 1
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const port = await listen(server.server)
  const smtpUrl = `${tls === 'always' ? 'smtps' : 'smtp'}://127.0.0.1:${port}`
  const smtpServer = smtpServerOf(smtpUrl, false)
  if (!smtpServer) throw new Error(`no address of a mail server: ${smtpUrl}`)

  return {
    smtpUrl,
    smtpServer,
    received: (address) => mails.filter(({ to }) => to === address.toLowerCase()).map(({ mail }) => mail),
    bytesFor: (address) => mails.findLast(({ to }) => to === address.toLowerCase())?.bytes,
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
    refuseFor: (address, reply) => {
      if (reply === null) refusedFor.delete(address.toLowerCase())
      else refusedFor.set(address.toLowerCase(), reply)
    },
    fail: (how) => {
      fault = how
    },
    connections: () => opened,
    refusals: () => refusals,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        for (const socket of sockets) socket.destroy()
      }),
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
  const [, registrationId] = /(?:登録ID：|Registration ID: )(\S+)/.exec(mail.text ?? '') ?? []
  const [, password] = /(?:パスワード：|Password: )(\S+)/.exec(mail.text ?? '') ?? []
  if (!registrationId || !password) throw new Error(`no login in the mail "${mail.subject}"`)
  return { registrationId, password }
}
