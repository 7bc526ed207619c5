import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server that looks for nothing but the code in link mails: reading mail must not cost what is measured. */
export type LinkReceiver = {
  smtpUrl: string
  /** The code mailed to an address; waits for it. */
  code(address: string): Promise<string>
  close(): Promise<void>
}

const base64Part = /Content-Transfer-Encoding: base64\r\n\r\n([A-Za-z0-9+/=\r\n]+)/i

/** The code in the first part of a mail: Japanese text travels as base64. */
const codeIn = (raw: string): string | undefined => {
  const text = Buffer.from(base64Part.exec(raw)?.[1] ?? '', 'base64').toString()
  return /registration\?code=([\w-]{43})/.exec(text)?.[1]
}

export const openLinkReceiver = async (): Promise<LinkReceiver> => {
  const codes = new Map<string, string>()
  const waiting = new Map<string, (code: string) => void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? ''
        const code = codeIn(Buffer.concat(chunks).toString('latin1'))
        // From here on the session's envelope is empty.
        done()
        if (code === undefined) return
        const take = waiting.get(to)
        if (!take) return codes.set(to, code)
        waiting.delete(to)
        take(code)
      })
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    code: (address) => {
      const code = codes.get(address)
      return code === undefined ? new Promise((take) => waiting.set(address, take)) : Promise.resolve(code)
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
