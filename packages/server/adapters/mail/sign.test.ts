import { generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { conventionsDir, createSteppedClock, newEmail, openMailServer, sampleTexts } from '@uketsuke/testing'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readConvention } from '../../platform/conventions/read-convention.ts'
import { type MailSigning, readMailSigning } from '../../platform/mail-signing.ts'
import { dnsRecordsOf } from './dns-records.ts'
import type { Mail } from './mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

const newSigning = async (): Promise<MailSigning> => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const file = join(tmpdir(), `dkim-${crypto.randomUUID()}.pem`)
  await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const signing = readMailSigning({ DKIM_PRIVATE_KEY_FILE: file, DKIM_SELECTOR: '2027a' })
  if (!signing || 'faults' in signing) throw new Error('this key must do')
  return signing
}

const convention = await readConvention(join(conventionsDir, 'demo2027'))

const mailTo = (to: string): Mail => ({
  kind: 'completion',
  convention,
  language: 'ja',
  to,
  texts: sampleTexts(convention, 'ja').completion,
})

const openServer = async () => {
  const mailbox = await openMailServer()
  onTestFinished(mailbox.close)
  return mailbox
}

const mailerFor = (mailboxes: Awaited<ReturnType<typeof openServer>>[], signing: MailSigning) => {
  const mailer = smtpMailer(
    mailboxes.map(({ smtpServer }) => smtpServer),
    {
      clock: createSteppedClock(),
      log: pino({ level: 'silent' }),
      times: { connect: 1_000, greeting: 300, commands: 1_000, slow: 700, data: 2_000 },
      signing,
    },
  )
  onTestFinished(() => mailer.close())
  return mailer
}

/** Asks no DNS, and uses the records that `npm run check:mail` prints instead. */
const verdictOn = async (bytes: Buffer, signing: MailSigning) => {
  const domain = 'demo2027.example.org'
  const records = dnsRecordsOf({ domain, servers: [], signing, reportTo: `secretariat@${domain}` })
  const { results } = await dkimVerify(bytes, {
    resolver: async (name: string) =>
      records.filter((record) => record.name === name).map(({ value }) => [value]),
  })
  return results.map(({ status, signingDomain }) => `${status.result} ${signingDomain}`)
}

test('a signed mail proves its domain with the key in the DNS', async () => {
  const [mailbox, signing] = [await openServer(), await newSigning()]
  const to = newEmail()
  expect(await mailerFor([mailbox], signing).send(mailTo(to))).toEqual({ end: 'sent' })
  const bytes = mailbox.bytesFor(to) ?? Buffer.alloc(0)
  expect(await verdictOn(bytes, signing)).toEqual(['pass demo2027.example.org'])
  expect(await verdictOn(bytes, await newSigning())).toEqual(['fail demo2027.example.org'])
  const changed = Buffer.from(bytes.toString('latin1').replace(/^Subject: /m, 'Subject: x'), 'latin1')
  expect(await verdictOn(changed, signing)).toEqual(['fail demo2027.example.org'])
})

test('covers the headers that people see and reply to', async () => {
  const [mailbox, signing] = [await openServer(), await newSigning()]
  const to = newEmail()
  await mailerFor([mailbox], signing).send(mailTo(to))
  const [head = ''] = (mailbox.bytesFor(to)?.toString() ?? '').replace(/\r\n[ \t]+/g, '').split('\r\n\r\n')
  const covered = /^DKIM-Signature:.*\bh=([^;]+)/im.exec(head)?.[1]?.toLowerCase().split(':') ?? []
  expect(covered).toEqual(
    expect.arrayContaining(['from', 'to', 'reply-to', 'subject', 'date', 'message-id', 'content-type']),
  )
})

test('a server that falls silent before DATA has not received the signed mail', async () => {
  const [first, second, signing] = [await openServer(), await openServer(), await newSigning()]
  first.fail('silent at sender')
  const to = newEmail()
  expect(await mailerFor([first, second], signing).send(mailTo(to))).toEqual({ end: 'sent' })
  expect(second.received(to)).toHaveLength(1)
})
