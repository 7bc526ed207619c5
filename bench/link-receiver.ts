import { listen } from '@uketsuke/testing'
import { SMTPServer } from 'smtp-server'
import { say } from './print.ts'

type MailedLogin = { registrationId: string; password: string }

/**
 * A real SMTP server that extracts only the code of link mails and the login of completion mails: mail
 * parsing must not distort the measurement.
 */
export type LinkReceiver = {
  smtpUrl: string
  /** The code mailed to an address; waits for it. */
  code(address: string): Promise<string>
  /** The login mailed to an address; waits for it. */
  login(address: string): Promise<MailedLogin>
  close(): Promise<void>
}

const base64Part = /Content-Transfer-Encoding: base64\r\n\r\n([A-Za-z0-9+/=\r\n]+)/i

/** The first part of a mail, which is base64 because it is Japanese text. */
const textIn = (raw: string): string => Buffer.from(base64Part.exec(raw)?.[1] ?? '', 'base64').toString()

const codeIn = (text: string): string | undefined => /registration\?code=([\w-]{43})/.exec(text)?.[1]

/** Older checkouts, which the bench compares with, write an ASCII colon. */
const loginIn = (text: string): MailedLogin | undefined => {
  const [, registrationId, password] = /登録ID(?:：|: )(\S+)\s+パスワード(?:：|: )(\S+)/.exec(text) ?? []
  return registrationId && password ? { registrationId, password } : undefined
}

/** For each address, the value that has arrived or the reader that waits for it. */
const awaited = <T>() => {
  const come = new Map<string, T>()
  const waiting = new Map<string, (value: T) => void>()
  return {
    take: (address: string, value: T | undefined): void => {
      if (value === undefined) return
      const wait = waiting.get(address)
      waiting.delete(address)
      if (wait) wait(value)
      else come.set(address, value)
    },
    of: (address: string): Promise<T> => {
      const value = come.get(address)
      return value === undefined ? new Promise((wait) => waiting.set(address, wait)) : Promise.resolve(value)
    },
  }
}

export const openLinkReceiver = async (): Promise<LinkReceiver> => {
  const codes = awaited<string>()
  const logins = awaited<MailedLogin>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? ''
        const text = textIn(Buffer.concat(chunks).toString('latin1'))
        // This empties the session's envelope.
        done()
        const [code, login] = [codeIn(text), loginIn(text)]
        if (!code && !login) say(`A mail has neither a link nor a login: ${text.slice(0, 80)}`)
        codes.take(to, code)
        logins.take(to, login)
      })
    },
  })
  return {
    smtpUrl: `smtp://127.0.0.1:${await listen(server.server)}`,
    code: codes.of,
    login: logins.of,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
