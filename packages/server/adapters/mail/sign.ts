import type { SendMailOptions } from 'nodemailer'
import type { MailSigning } from '../../platform/mail-signing.ts'

/**
 * Has a mail signed for its sender's domain when it is sent. A signature of another domain would prove
 * nothing about the address that people see.
 */
export const signed = (
  mail: SendMailOptions,
  signing: MailSigning | null,
  senderAddress: string,
): SendMailOptions => {
  if (!signing) return mail
  const { selector, privateKey } = signing
  return {
    ...mail,
    dkim: { domainName: senderAddress.replace(/^.*@/, ''), keySelector: selector, privateKey },
  }
}
