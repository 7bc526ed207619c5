import { connect, createServer } from 'node:net'
import { listen } from '@uketsuke/testing'

/**
 * A relay to the mailbox. When a sender is killed in the middle of a mail, the mailbox sees it fall silent.
 */
export const openMailRelay = async (smtpUrl: string): Promise<{ smtpUrl: string; close(): void }> => {
  const { hostname, port } = new URL(smtpUrl)
  const server = createServer((sender) => {
    const mailbox = connect(Number(port), hostname)
    sender.on('error', () => mailbox.end())
    mailbox.on('error', () => sender.destroy())
    sender.pipe(mailbox).pipe(sender)
  })
  return {
    smtpUrl: `smtp://127.0.0.1:${await listen(server)}`,
    close: () => void server.close(),
  }
}
