import type { SendMailOptions } from 'nodemailer'
import type { MailSigning } from '../../platform/mail-signing.ts'

/**
 * Has a mail signed when it is sent, for the domain of its sender: a signature of another domain proves
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
