import { join } from 'node:path'
import {
  conventionsDir,
  createSteppedClock,
  type MailFault,
  type MailServer,
  type MailServerTls,
  newEmail,
  openMailServer,
  type SteppedClock,
  sampleTexts,
  until,
} from '@uketsuke/testing'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readConvention } from '../../platform/conventions/read-convention.ts'
import { type SmtpServer, smtpServerOf } from '../../platform/smtp-server.ts'
import type { Delivery, Mail, Mailer } from './mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

const mailTo = async (to: string): Promise<Mail> => {
  const convention = await readConvention(join(conventionsDir, 'demo2027'))
  return {
    kind: 'completion',
    convention,
    language: 'ja',
    to,
    texts: sampleTexts(convention, 'ja').completion,
  }
}

const openServer = async (tls: MailServerTls = 'none'): Promise<MailServer> => {
  const mailbox = await openMailServer({ tls })
  onTestFinished(mailbox.close)
  return mailbox
}

/** A mailer with its log and its clock. By default, it waits two seconds at most. */
const mailerOf = (
  servers: SmtpServer[],
  { slow = 1_000, data = 700, commands = 2_000 } = {},
): { mailer: Mailer; send(to?: string): Promise<Delivery>; logged(): string; clock: SteppedClock } => {
  const lines: string[] = []
  const clock = createSteppedClock()
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const times = { connect: commands, greeting: 1_000, commands, slow, data }
  const mailer = smtpMailer(servers, { clock, log, times })
  onTestFinished(() => mailer.close())
  const send = async (to = newEmail()) => mailer.send(await mailTo(to))
  return { mailer, send, logged: () => lines.join(''), clock }
}

const serverAt = (address: string, production = false): SmtpServer => {
  const server = smtpServerOf(address, production)
  if (!server) throw new Error(`no address of a mail server: ${address}`)
  return server
}

test('a mail arrives with each of its parts once', async () => {
  const mailbox = await openServer()
  const to = newEmail()
  expect(await mailerOf([mailbox.smtpServer]).send(to)).toEqual({ end: 'sent' })
  const types = mailbox
    .bytesFor(to)
    ?.toString('latin1')
    .match(/^Content-Type: \S+(?=;)/gm)
  expect(types?.toSorted()).toEqual([
    'Content-Type: multipart/alternative',
    'Content-Type: multipart/mixed',
    'Content-Type: text/calendar',
    'Content-Type: text/html',
    'Content-Type: text/plain',
  ])
})

/** A server address where nothing listens. */
const closedServer = async (): Promise<SmtpServer> => {
  const mailbox = await openMailServer()
  await mailbox.close()
  return mailbox.smtpServer
}

const silences: MailFault[] = ['silent at greeting', 'silent at sender', 'silent at message']

test.for(silences)('gives up on a server that is %s, and logs it', async (fault) => {
  const mailbox = await openServer()
  const { mailer, send, logged } = mailerOf([mailbox.smtpServer])
  mailbox.fail(fault)
  expect(mailer.isDown()).toBe(false)
  const before = performance.now()
  expect(await send()).toMatchObject({ end: 'failed', smtpCode: null })
  expect(performance.now() - before).toBeLessThan(5_000)
  expect(mailer.isDown()).toBe(true)
  expect(logged()).toContain('mail server failed')
  expect(logged()).toContain(mailbox.smtpServer.name)
})

test.for(['silent at greeting', 'silent at sender'] satisfies MailFault[])(
  'sends to the second server when the first is %s',
  async (fault) => {
    const [first, second] = [await openServer(), await openServer()]
    const { send } = mailerOf([first.smtpServer, second.smtpServer])
    first.fail(fault)
    const to = newEmail()
    expect(await send(to)).toEqual({ end: 'sent' })
    expect(second.received(to)).toHaveLength(1)
  },
)

test.for(['silent at message', 'reset at message'] satisfies MailFault[])(
  'leaves a mail to its retry when the server is %s, because it may have arrived',
  async (fault) => {
    const [first, second] = [await openServer(), await openServer()]
    const { send } = mailerOf([first.smtpServer, second.smtpServer])
    first.fail(fault)
    expect(await send()).toMatchObject({ end: 'failed' })
    expect(second.count()).toBe(0)
    expect(await send()).toEqual({ end: 'sent' })
    expect(second.count()).toBe(1)
  },
)

test('skips a failed server for a while, longer each time, and then retries it', async () => {
  const [first, second] = [await openServer(), await openServer()]
  const { send, clock } = mailerOf([first.smtpServer, second.smtpServer])
  first.fail('silent at sender')
  await send()
  expect(first.connections()).toBe(1)
  await send()
  expect(first.connections()).toBe(1)
  await clock.advance(2_000)
  await send()
  expect(first.connections()).toBe(2)
  await clock.advance(2_000)
  await send()
  expect(first.connections()).toBe(2)
  first.fail(null)
  await clock.advance(2_000)
  const to = newEmail()
  expect(await send(to)).toEqual({ end: 'sent' })
  expect(first.received(to)).toHaveLength(1)
  expect(second.count()).toBe(4)
})

test('passes other mails to the next server while one is slow', async () => {
  const [first, second] = [await openServer(), await openServer()]
  const { send } = mailerOf([first.smtpServer, second.smtpServer], {
    slow: 3_000,
    data: 6_000,
    commands: 10_000,
  })
  first.fail('silent at message')
  const mails = await Promise.all(Array.from({ length: 20 }, () => send()))
  expect(mails.filter(({ end }) => end === 'failed')).toHaveLength(4)
  expect(second.count()).toBe(16)
})

test('lets no mail wait behind those that a silent server holds up', async () => {
  const [first, second] = [await openServer(), await openServer()]
  const { send } = mailerOf([first.smtpServer, second.smtpServer], {
    slow: 4_000,
    data: 20_000,
    commands: 10_000,
  })
  first.fail('silent at message')
  const kept = Array.from({ length: 4 }, () => send())
  // Wait, so that the other mails are sent after these.
  await until(
    async () => first.connections(),
    (count) => count === 4,
  )
  await Promise.all(Array.from({ length: 8 }, () => send()))
  expect(second.count()).toBe(8)
  await first.close()
  for (const mail of kept) expect(await mail).toMatchObject({ end: 'failed' })
})

test('retries a mail at the same server while nothing listens there', async () => {
  const { mailer, send, logged, clock } = mailerOf([await closedServer()])
  expect(await send()).toMatchObject({ end: 'failed', reason: expect.stringContaining('ECONNREFUSED') })
  expect(await send()).toMatchObject({ end: 'failed', reason: 'no mail server works' })
  expect(logged().split('\n').filter(Boolean)).toHaveLength(1)
  await clock.advance(2_000)
  expect(mailer.isDown()).toBe(false)
})

test('attributes a reply about a recipient to the recipient, and keeps using the server', async () => {
  const mailbox = await openServer()
  const { mailer, send, logged } = mailerOf([mailbox.smtpServer])
  const [gone, full] = [newEmail(), newEmail()]
  mailbox.refuseFor(gone, '550 5.1.1 no such user')
  mailbox.refuseFor(full, '450 4.2.2 mailbox full')
  expect(await send(gone)).toMatchObject({ end: 'refused', smtpCode: 550, enhancedCode: '5.1.1' })
  expect(await send(full)).toMatchObject({ end: 'putOff', smtpCode: 450, enhancedCode: '4.2.2' })
  expect(mailer.isDown()).toBe(false)
  expect(logged()).toBe('')
  expect(await send()).toEqual({ end: 'sent' })
})

test('asks the next server when the first defers a mail, but not when it refuses the mail', async () => {
  const [first, second] = [await openServer(), await openServer()]
  const { send } = mailerOf([first.smtpServer, second.smtpServer])
  const [gone, full] = [newEmail(), newEmail()]
  first.refuseFor(full, '452 4.3.1 disk full')
  first.refuseFor(gone, '550 5.1.1 no such user')
  expect(await send(full)).toEqual({ end: 'sent' })
  expect(await send(gone)).toMatchObject({ end: 'refused' })
  expect(second.count()).toBe(1)
})

test('does not mistake the refusal of a login for that of a mail', async () => {
  const mailbox = await openServer()
  const { send, logged } = mailerOf([{ ...mailbox.smtpServer, login: { user: 'site', pass: 'secret-word' } }])
  expect(await send()).toMatchObject({
    end: 'failed',
    smtpCode: 535,
    reason: expect.stringContaining('EAUTH'),
  })
  expect(logged()).not.toContain('secret-word')
})

test.for(['STARTTLS', 'always'] satisfies MailServerTls[])(
  'tells how to trust an untrusted certificate (TLS: %s)',
  async (tls) => {
    const mailbox = await openServer(tls)
    const { send, logged } = mailerOf([mailbox.smtpServer])
    expect(await send()).toMatchObject({ end: 'failed' })
    expect(logged()).toMatch(/certificate.*NODE_EXTRA_CA_CERTS/)
    expect(mailbox.count()).toBe(0)
  },
)

test('sends nothing in clear text to a server that must offer TLS', async () => {
  const mailbox = await openServer()
  const needsTls = { ...mailbox.smtpServer, needsTls: true, login: { user: 'site', pass: 'secret-word' } }
  const { send, logged } = mailerOf([needsTls])
  expect(await send()).toMatchObject({ end: 'failed', reason: expect.stringContaining('STARTTLS') })
  expect(mailbox.count()).toBe(0)
  expect(logged()).not.toContain('secret-word')
})

test.for([
  ['smtp://mail.example.org', true, { needsTls: true, isSecure: false, port: 587 }],
  ['smtp://mail.example.org', false, { needsTls: false }],
  ['smtp://mail.example.org?tls=optional', true, { needsTls: false }],
  ['smtp://mail.example.org:25/?tls=required', false, { needsTls: true, port: 25 }],
  ['smtp://127.0.0.1:25', true, { needsTls: false }],
  ['smtp://localhost', true, { needsTls: false }],
  ['smtp://127.0.0.1.example.org', true, { needsTls: true }],
  ['smtp://[::1]:2525', true, { needsTls: false, host: '::1', name: '[::1]:2525' }],
  ['smtps://mail.example.org', true, { needsTls: true, isSecure: true, port: 465 }],
  [
    'smtp://me%40example.org:p%3Aw@mail.example.org',
    true,
    { login: { user: 'me@example.org', pass: 'p:w' } },
  ],
] as const)('reads %s (production: %s)', ([address, production, expected]) => {
  expect(serverAt(address, production)).toMatchObject(expected)
})
