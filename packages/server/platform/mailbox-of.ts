import { domainToASCII } from 'node:url'

/**
 * The mailbox behind an e-mail address, equal for all its spellings: without letter case and `+tag`, and with
 * the domain in its ASCII form. Limits count mailboxes, because a mailbox can have any number of addresses.
 */
export const mailboxOf = (email: string): string => {
  const at = email.lastIndexOf('@')
  const [name = ''] = email.slice(0, at).toLowerCase().split('+')
  const domain = email.slice(at + 1).toLowerCase()
  return `${name}@${domainToASCII(domain) || domain}`
}
