import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { cardProviders } from './adapters/card-payment/card-providers.ts'
import { dnsRecordsOf, textsOf } from './adapters/mail/dns-records.ts'
import { headersSent, misalignedParts } from './adapters/mail/sent-headers.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { ConventionError, readConvention } from './platform/conventions/read-convention.ts'
import { say } from './platform/say.ts'

/**
 * `npm run check:mail`: reads the environment and the convention files, prints the DNS records that mails
 * need to arrive, and checks that all parts of a mail name the sender's domain. Asks neither the network nor
 * a mail server. Exits with 0 if all mails are aligned and signed, 2 if something is missing, 1 if it could
 * not check.
 */

const conventionFolders = async ({ conventionsDir }: Config): Promise<string[]> => {
  const entries = await readdir(conventionsDir, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(conventionsDir, name))
}

/** Settings that the configuration as a whole lacks. */
const faultsOf = ({ smtpServers, mailSigning }: Config): string[] => [
  ...(smtpServers.length === 0 ? ['SMTP_URL is not set: no mail is sent'] : []),
  ...(mailSigning
    ? []
    : [
        'DKIM_PRIVATE_KEY_FILE is not set: unless the mail server signs, receivers cannot prove where mails come from',
      ]),
]

const check = async (): Promise<string[]> => {
  const config = readConfig(
    process.env,
    cardProviders.map(({ name }) => name),
  )
  const faults = faultsOf(config)
  const said = new Set<string>()
  for (const folder of await conventionFolders(config)) {
    const convention = await readConvention(folder)
    const { conventionId, mail, contact } = convention
    const domain = mail.senderAddress.replace(/^.*@/, '').toLowerCase()
    const headers = await headersSent(convention, config.mailSigning)
    say(`${conventionId}: mails come from ${mail.senderAddress}`)
    for (const [part, value] of Object.entries(headers)) say(`  ${part.padEnd(11)} ${value ?? 'none'}`)
    faults.push(...misalignedParts(headers, domain).map((part) => `${conventionId}: ${part}`))
    say()
    const records = dnsRecordsOf({
      domain,
      servers: config.smtpServers,
      signing: config.mailSigning,
      reportTo: contact.email,
    })
    for (const { name, value, purpose } of records.filter((record) => !said.has(record.name))) {
      said.add(name)
      say(`${name}. IN TXT ${textsOf(value)}`)
      say(`  ${purpose}`)
      say()
    }
  }
  return faults
}

try {
  const faults = await check()
  for (const fault of faults) say(fault)
  if (faults.length > 0) process.exitCode = 2
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof ConventionError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
