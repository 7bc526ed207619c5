import { setTimeout as pause } from 'node:timers/promises'
import { api } from '@uketsuke/contract'
import {
  createApiClient,
  expectOk,
  type MailFault,
  type MailServer,
  newEmail,
  openMailServer,
  preRegistrationOf,
  until,
} from '@uketsuke/testing'
import pg from 'pg'
import { openPostfix, type Postfix } from './postfix.ts'
import { openProduction, type Production } from './production.ts'
import type { Trial } from './trial.ts'

/** More than one mail server gets at once. */
const people = 12
const connections = 4
/** How long a server is away, in milliseconds. */
const away = 30_000

/** Pre-registers people, who wait for their links. */
const ask = async (
  production: Production,
  emails = Array.from({ length: people }, newEmail),
): Promise<string[]> => {
  const client = createApiClient(production.serverUrls[0] as string)
  for (const email of emails) expectOk(await client.call(api.preRegister, { body: preRegistrationOf(email) }))
  await client.close()
  return emails
}

const arrived = (boxes: readonly MailServer[], emails: readonly string[]): number =>
  emails.filter((email) => boxes.some((box) => box.received(email).length > 0)).length

/** @returns how many milliseconds pass until this many mails have arrived. */
const untilArrived = async (
  boxes: readonly MailServer[],
  emails: readonly string[],
  count = emails.length,
): Promise<number> => {
  const startedAt = performance.now()
  await until(
    async () => arrived(boxes, emails),
    (found) => found >= count,
    3_600,
    100,
  )
  return Math.round(performance.now() - startedAt)
}

const oldestWaiting = async (production: Production): Promise<string | null> => {
  const answer = await fetch(`${production.serverUrls[0]}/readyz`)
  return ((await answer.json()) as { mail: { oldestWaiting: string | null } }).mail.oldestWaiting
}

/** The tools of every trial of mail servers, and the results of all trials. */
type Bench = {
  production: Production
  counts: Record<string, number>
  violations: string[]
  openBox(): Promise<MailServer>
  /** Runs a server that mails through these addresses. */
  withServer(smtpUrls: readonly string[], work: () => Promise<void>): Promise<void>
  /** The finding about an address, as `kind code`; empty if there is none. */
  findingOf(email: string): Promise<string>
  expectOnce(what: string, emails: readonly string[]): void
  close(): Promise<void>
}

const openBench = async (): Promise<Bench> => {
  const production = await openProduction()
  const db = new pg.Pool({ connectionString: production.host.urlOf('postgres'), max: 1 })
  const opened: MailServer[] = []
  const violations: string[] = []
  return {
    production,
    counts: {},
    violations,
    openBox: async () => {
      const box = await openMailServer()
      opened.push(box)
      return box
    },
    withServer: async (smtpUrls, work) => {
      const server = await production.startServer(0, { SMTP_URL: smtpUrls.join(' ') })
      await work().finally(() => server.kill('SIGTERM'))
    },
    findingOf: async (email) => {
      const { rows } = await db.query('select kind, smtp_code from mail_finding where email = $1', [email])
      return rows.map(({ kind, smtp_code }) => `${kind} ${smtp_code}`).join()
    },
    expectOnce: (what, emails) => {
      const boxes = [production.mailbox, ...opened]
      const wrong = emails.filter((email) => boxes.flatMap((box) => box.received(email)).length !== 1)
      if (wrong.length > 0) violations.push(`${what}: ${wrong.length} mails came twice or not at all`)
    },
    close: async () => {
      await Promise.all(opened.map((box) => box.close().catch(() => {})))
      await db.end()
      await production.close()
    },
  }
}

const silentFirst = async (bench: Bench, fault: MailFault): Promise<void> => {
  const { production, counts, openBox, withServer, expectOnce } = bench
  const [first, second] = [await openBox(), await openBox()]
  first.fail(fault)
  await withServer([first.smtpUrl, second.smtpUrl], async () => {
    const emails = await ask(production)
    const kept = fault === 'silent at message' ? connections : 0
    counts[`first of two ${fault}: ${people - kept} mails by the second, ms`] = await untilArrived(
      [second],
      emails,
      people - kept,
    )
    // The first server has accepted these messages, which must not arrive twice. It ends, and they are sent
    // again.
    await first.close()
    if (kept > 0)
      counts[`first of two ${fault}: the others once it ended, ms`] = await untilArrived([second], emails)
    expectOnce(fault, emails)
  })
}

const silentAlone = async (bench: Bench, fault: MailFault): Promise<void> => {
  const { production, counts, openBox, withServer, expectOnce } = bench
  const only = await openBox()
  await withServer([only.smtpUrl], async () => {
    only.fail(fault)
    const emails = await ask(production)
    await pause(away)
    await until(
      () => oldestWaiting(production),
      (since) => since !== null,
    )
    only.fail(null)
    counts[`the only one ${fault} for ${away / 1000} s: all mails after it, ms`] = await untilArrived(
      [only],
      emails,
    )
    expectOnce(fault, emails)
  })
}

/** Postfix delivers, rejects two addresses, and goes away for a while. */
const realPostfix = async (bench: Bench): Promise<void> => {
  const { production, counts, withServer, expectOnce } = bench
  const postfix = await openPostfix(production.mailbox.smtpUrl)
  try {
    await postfix.start()
    await withServer([postfix.smtpUrl], async () => {
      const emails = await ask(production)
      counts['Postfix: all mails, ms'] = await untilArrived([production.mailbox], emails)
      const answered = await refusedByPostfix(bench, postfix)
      const late = await postfixAway(bench, postfix)
      expectOnce('Postfix', [...emails, ...answered, ...late])
    })
  } finally {
    await postfix.close()
  }
}

/** @returns the addresses whose mails have arrived. */
const refusedByPostfix = async (
  { production, counts, violations, findingOf }: Bench,
  postfix: Postfix,
): Promise<string[]> => {
  const box = [production.mailbox]
  const [gone, full] = [newEmail(), newEmail()]
  await postfix.answerFor(gone, '550 5.1.1 no such user')
  await postfix.answerFor(full, '450 4.2.2 mailbox full')
  const startedAt = performance.now()
  await ask(production, [gone, full])
  const finding = await until(() => findingOf(gone), Boolean, 600, 50)
  counts['Postfix answers 550: finding after, ms'] = Math.round(performance.now() - startedAt)
  if (finding !== 'mailRefused 550') violations.push(`550 is the finding ${finding}`)
  const others = await ask(production)
  counts['meanwhile: all mails of others, ms'] = await untilArrived(box, others)
  await pause(10_000)
  if (arrived(box, [full]) > 0 || (await findingOf(full)))
    violations.push('450 ended a mail, or was passed by')
  await postfix.answerFor(full, null)
  counts['Postfix no longer answers 450: mail after, ms'] = await untilArrived(box, [full])
  return [...others, full]
}

/** @returns the addresses whose mails have arrived. */
const postfixAway = async ({ production, counts }: Bench, postfix: Postfix): Promise<string[]> => {
  await postfix.stop()
  const late = await ask(production)
  await pause(away)
  await postfix.start()
  counts[`Postfix down for ${away / 1000} s: all mails after it, ms`] = await untilArrived(
    [production.mailbox],
    late,
  )
  return late
}

/** Mail servers that fall silent in every phase, reject mails, and go away, a real Postfix among them. */
export const mailServers: Trial = async () => {
  const bench = await openBench()
  try {
    for (const fault of ['silent at greeting', 'silent at sender', 'silent at message'] as const)
      await silentFirst(bench, fault)
    for (const fault of ['silent at greeting', 'silent at sender'] as const) await silentAlone(bench, fault)
    await realPostfix(bench)
    const { counts, violations } = bench
    return { counts, violations }
  } finally {
    await bench.close()
  }
}
