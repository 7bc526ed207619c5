import { createTransport } from 'nodemailer'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { MailSigning } from '../../platform/mail-signing.ts'
import { compose } from './compose.ts'
import { signed } from './sign.ts'

/** The domains in a mail's headers, as a receiver reads them; null where a header names none. */
type SentHeaders = Record<'From' | 'envelope' | 'Message-ID' | 'signature', string | null>

const domainIn = (text: string | undefined): string | null =>
  /@([^@>\s]+)>?\s*$/.exec(text ?? '')?.[1] ?? null

/** Makes a mail of this convention as it would be sent, and reads its headers. */
export const headersSent = async (
  convention: Convention,
  signing: MailSigning | null,
): Promise<SentHeaders> => {
  const mail = compose(
    {
      kind: 'passwordChanged',
      convention,
      language: 'en',
      to: 'taro@example.org',
      texts: {
        firstName: 'Taro',
        lastName: 'Yamada',
        changedAt: new Date(0),
        newPasswordUrl: 'https://example.org',
      },
    },
    new Date(0),
  )
  const { message, envelope } = await createTransport({ streamTransport: true, buffer: true }).sendMail(
    signed(mail, signing, convention.mail.senderAddress),
  )
  const [head = ''] = message.toString().split('\r\n\r\n')
  const headers = new Map(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.replace(/:.*/s, '').toLowerCase(), line.replace(/^[^:]*:\s*/, '')]),
  )
  return {
    From: domainIn(headers.get('from')),
    envelope: domainIn(envelope.from || undefined),
    'Message-ID': domainIn(headers.get('message-id')),
    signature: /\bd=([^;\s]+)/.exec(headers.get('dkim-signature') ?? '')?.[1] ?? null,
  }
}

/**
 * The parts that do not name the sender's domain, each as a sentence. A missing signature is no misalignment.
 */
export const misalignedParts = (headers: SentHeaders, domain: string): string[] =>
  Object.entries(headers).flatMap(([part, named]) =>
    named?.toLowerCase() === domain || (part === 'signature' && named === null)
      ? []
      : [`${part} names ${named ?? 'no domain'}, not ${domain}`],
  )
