import { isLoopback } from '../../platform/client-address.ts'
import type { MailSigning } from '../../platform/mail-signing.ts'
import type { SmtpServer } from '../../platform/smtp-server.ts'

/** A TXT record and its purpose. */
type DnsRecord = { name: string; value: string; purpose: string }

type Sending = {
  /** The domain of the sender's address. */
  domain: string
  servers: readonly SmtpServer[]
  signing: MailSigning | null
  /** Where receivers send their reports. */
  reportTo: string
}

/** A text of a TXT record has at most 255 characters, so longer values become several texts. */
export const textsOf = (value: string): string =>
  (value.match(/.{1,255}/g) ?? []).map((text) => `"${text.replaceAll('"', '\\"')}"`).join(' ')

/** A mail server may send from addresses that only its operator knows; `a:` names the server's own. */
const spfOf = (servers: readonly SmtpServer[]): string => {
  const senders = servers.map(({ host }) =>
    host === 'localhost' || isLoopback(host) ? 'ip4:ADDRESS-OF-THIS-MACHINE' : `a:${host}`,
  )
  return ['v=spf1', ...new Set(senders), '-all'].join(' ')
}

const domainOf = (address: string): string => address.replace(/^.*@/, '').toLowerCase()

/** Reports about one domain reach another only if the latter declares that it wants them. */
const reportingOf = (domain: string, reportTo: string): DnsRecord[] =>
  domainOf(reportTo) === domain
    ? []
    : [
        {
          name: `${domain}._report._dmarc.${domainOf(reportTo)}`,
          value: 'v=DMARC1',
          purpose: 'DMARC: this domain takes the reports about the other one.',
        },
      ]

/** The DNS records that the society needs for its mails to arrive. */
export const dnsRecordsOf = ({ domain, servers, signing, reportTo }: Sending): DnsRecord[] => {
  const spf: DnsRecord = {
    name: domain,
    value: spfOf(servers),
    purpose:
      'SPF: which servers send for this domain. If a mail service passes mails on, its include: takes the place of the addresses. A domain has one such record; add to the one that is there.',
  }
  const dkim = (key: MailSigning): DnsRecord => ({
    name: `${key.selector}._domainkey.${domain}`,
    value: `v=DKIM1; k=rsa; p=${key.publicKey}`,
    purpose: 'DKIM: the key with which receivers check our signature.',
  })
  const dmarc: DnsRecord = {
    name: `_dmarc.${domain}`,
    value: `v=DMARC1; p=none; rua=mailto:${reportTo}`,
    purpose:
      'DMARC: what receivers do with mails that neither SPF nor DKIM proves. Begin with p=none, read the reports for two weeks, then set p=quarantine, and p=reject in the end.',
  }
  return [
    ...(servers.length > 0 ? [spf] : []),
    ...(signing ? [dkim(signing)] : []),
    dmarc,
    ...reportingOf(domain, reportTo),
  ]
}
