import { domainToUnicode } from 'node:url'
import { api } from '@uketsuke/contract'
import { type PartReport, preRegistrationOf, type System, untilJobsDone } from '@uketsuke/testing'
import { type PreparedDatabase, withSystem } from '../with-system.ts'
import { hostileEmails, victim } from './emails.ts'
import { hostileNames } from './names.ts'

const seed = 1
const count = 400

/** No input may put characters into a mail that reverse text, are invisible, or end a header line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for.
const hidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069]/

const preRegister = async ({ client }: System, email: string, lastName: string) => {
  const body = { ...preRegistrationOf(email, 'en'), lastName }
  return (await client.call(api.preRegister, { body })).status
}

/** The mailbox reads domains in Unicode. */
const inUnicode = (email: string): string => email.replace(/[^@]*$/, domainToUnicode)

const tally = (statuses: number[]) => ({
  accepted: statuses.filter((status) => status === 201).length,
  refused: statuses.filter((status) => status === 400).length,
  other: statuses.filter((status) => status !== 201 && status !== 400),
})

/**
 * Sends mails to hostile addresses. Each goes to one mailbox, which the server has stored, and to nobody
 * else.
 */
const tryEmails = async (system: System) => {
  const emails = hostileEmails(seed, count)
  const statuses: number[] = []
  for (const email of emails) statuses.push(await preRegister(system, email, 'Attack'))
  await untilJobsDone(system)
  const { rows } = await system.db.query<{ email: string }>('select email from pre_registration')
  const received = rows.flatMap(({ email }) => system.mailbox.received(inUnicode(email)))
  const { accepted, refused, other } = tally(statuses)
  const strays = received.filter(
    ({ to = [], cc = [], bcc = [] }) => to.length !== 1 || cc.length + bcc.length > 0,
  )
  return {
    counts: { 'hostile addresses': emails.length, 'of them accepted': accepted, 'of them refused': refused },
    violations: [
      ...other.map((status) => `a hostile address is answered with ${status}`),
      ...strays.map(({ to }) => `a mail is addressed to ${JSON.stringify(to)}`),
      ...(system.mailbox.received(victim).length > 0 ? ['the victim gets a mail'] : []),
      ...(system.mailbox.count() === accepted
        ? []
        : [`${accepted} accepted, ${system.mailbox.count()} mails`]),
      ...(received.length === accepted
        ? []
        : [`${accepted} accepted, ${received.length} for stored addresses`]),
      ...(accepted === 0 || refused === 0 ? ['all addresses are answered alike'] : []),
    ],
  }
}

/**
 * Sends mails with hostile names. No mail contains a link but ours, foreign markup, or a hidden character.
 */
const tryNames = async (system: System) => {
  const names = hostileNames(seed, count)
  const statuses: number[] = []
  const before = system.mailbox.count()
  const emailOf = (index: number) => `named${index}@example.org`
  for (const [index, name] of names.entries()) statuses.push(await preRegister(system, emailOf(index), name))
  await untilJobsDone(system)
  const { accepted, refused, other } = tally(statuses)
  const mails = names.flatMap((name, index) =>
    system.mailbox.received(emailOf(index)).map((mail) => ({ name, mail })),
  )
  const headersOf = ({ mail }: (typeof mails)[number]) => mail.headers.map(({ key }) => key).join(' ')
  const usual = mails[0] ? headersOf(mails[0]) : ''
  const tags = /<(img|script|b|svg|iframe|form)\b[^>]*(onerror|evil|>)/i
  const foreignLink = /(?:https?:)?\/\/(?!localhost:3000)[\w.-]+|www\./i
  const faults = mails.flatMap(({ name, mail }) => {
    const { text = '', html = '', subject = '' } = mail
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, address = '']) => address)
    return [
      ...(hidden.test(text + subject) ? [`${JSON.stringify(name)}: a character that hides`] : []),
      ...(foreignLink.test(text) ? [`${JSON.stringify(name)}: a link in the text`] : []),
      ...links
        .filter((address) => !/^(http:\/\/localhost:3000\/|mailto:|tel:)/.test(address))
        .map((address) => `${JSON.stringify(name)}: a link to ${address}`),
      ...(tags.test(html) ? [`${JSON.stringify(name)}: markup`] : []),
      ...(headersOf({ name, mail }) === usual ? [] : [`${JSON.stringify(name)}: other headers`]),
    ]
  })
  return {
    counts: { 'hostile names': names.length, 'of them accepted': accepted, 'of them refused': refused },
    violations: [
      ...faults,
      ...other.map((status) => `a hostile name is answered with ${status}`),
      ...(mails.length === accepted && system.mailbox.count() === before + accepted
        ? []
        : [`${accepted} accepted, ${mails.length} mails`]),
      ...(accepted === 0 || refused === 0 ? ['all names are answered alike'] : []),
    ],
  }
}

export const tryMails = (database: PreparedDatabase): Promise<PartReport> =>
  withSystem(database, {}, async (system) => {
    const emails = await tryEmails(system)
    const names = await tryNames(system)
    return {
      title: 'Hostile e-mail addresses and names in mails',
      counts: {
        ...emails.counts,
        ...Object.fromEntries(
          Object.entries(names.counts).map(([what, number]) => [
            what.startsWith('of') ? `${what} (names)` : what,
            number,
          ]),
        ),
      },
      violations: [...emails.violations, ...names.violations],
    }
  })
