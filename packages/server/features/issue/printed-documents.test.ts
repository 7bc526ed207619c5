import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { api, type VerifiedDocument } from '@uketsuke/contract'
import {
  buyersOf,
  copyConventions,
  expectOk,
  loginIn,
  loginToken,
  readPdf,
  type System,
  startSystem,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { pino } from 'pino'
import { expect, inject, onTestFinished } from 'vitest'
import { typstPrinter } from '../../adapters/document/typst-printer.ts'
import { readConvention } from '../../platform/conventions/read-convention.ts'

/** The code on a document, as a person would type it. */
const codeOn = (text: string): string => /([A-Z2-7]{4}-){3}[A-Z2-7]{4}/.exec(text)?.[0] ?? ''
const verified = async (system: System, code: string) =>
  expectOk(await system.client.call(api.verifyDocument, { params: { code } }))

/** Fields of the answer that do not appear on paper as they are: the template words or omits them. */
const named = ['kind', 'language', 'standing', 'isReissue', 'honorific', 'taxCategory']
const written: Record<string, (date: string) => string> = {
  ja: (date) => date.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$1年$2月$3日'),
  en: (date) => `${Number(date.slice(8))}${date.slice(5, 7) === '03' ? 'March' : '?'}${date.slice(0, 4)}`,
}
/** Everything else, as it must appear on paper. */
const printedOf = (document: VerifiedDocument): string[] => {
  const leaves = (value: unknown, key: string): string[] => {
    if (value === null || named.includes(key)) return []
    if (typeof value === 'object')
      return Object.entries(value).flatMap(([inner, part]) =>
        leaves(part, Array.isArray(value) ? key : inner),
      )
    // Paper shows －, because nothing is taxed.
    if (key === 'tax' && value === 0) return []
    if (key.endsWith('On')) return [written[document.language]?.(String(value)) ?? '?']
    if (typeof value === 'number') return [key === 'quantity' ? `${value}` : `¥${value.toLocaleString('en')}`]
    return [String(value).replace(/\s+/g, '')]
  }
  return leaves(document, '')
}

const test = systemTest({ now: new Date('2027-03-10T03:00:00Z') })
  .extend('payer', { scope: 'file' }, async ({ system, buyer }) => {
    const order = await buyer.paidOrder({ planId: 'member', options: ['reception'] })
    return { ...order, token: await loginToken(system, loginIn(order.mail)) }
  })
  .extend(
    'receipt',
    ({ system, payer }) =>
      (body: { language: 'ja' | 'en' }, idempotencyKey = randomUUID()) =>
        system.client.call(api.issueOrderReceipt, {
          token: payer.token,
          params: { orderId: payer.orderId },
          body,
          idempotencyKey,
        }),
  )

test('a receipt is readable, its second print is marked as a copy, and its code verifies', async ({
  system,
  receipt,
}) => {
  const key = randomUUID()
  const bytes = expectOk(await receipt({ language: 'ja' }, key))
  const first = await readPdf(bytes)
  expect(first).toMatchObject({ language: 'ja-JP', isTagged: true })
  expect(first.pages).toHaveLength(1)
  for (const text of ['領収書', '髙橋太郎', '20,000', '454', 'T0123456789012', '会員懇親会', '但'])
    expect(first.text).toContain(text)
  expect(first.text).not.toContain('再発行')
  const document = await verified(system, codeOn(first.text))
  expect(document).toMatchObject({ kind: 'receipt', isReissue: false, standing: 'valid' })
  expect(printedOf(document).filter((fact) => !first.text.includes(fact))).toEqual([])

  const copy = await readPdf(expectOk(await receipt({ language: 'en' })))
  for (const text of ['REISSUED', 'Receipt', '髙橋太郎', 'Members’reception', document.number])
    expect(copy.text.toLowerCase()).toContain(text.toLowerCase())
  const verifiedCopy = await verified(system, codeOn(copy.text))
  expect(verifiedCopy).toMatchObject({ number: document.number, isReissue: true })
  expect(printedOf(verifiedCopy).filter((fact) => !copy.text.includes(fact))).toEqual([])

  expect(expectOk(await receipt({ language: 'ja' }, key)).equals(bytes)).toBe(true)
})

/**
 * A separate system with a single printing process, two people who paid, and the kinds of the printed
 * documents.
 */
const startNarrow = async (waiting: number) => {
  const folders = await copyConventions()
  const printer = await typstPrinter({
    conventionsDir: folders.dir,
    processes: 1,
    waiting,
    timeLimit: 20_000,
    longestWait: 15_000,
    log: pino({ level: 'silent' }),
  })
  await printer.adopt(await readConvention(join(folders.dir, 'demo2027')))
  const printed: string[] = []
  const print: typeof printer.print = (job) => {
    printed.push(job.sheet.kind)
    return printer.print(job)
  }
  const narrow = await startSystem({
    serverUrl: inject('serverUrl'),
    template: inject('template'),
    now: new Date('2027-03-10T03:00:00Z'),
    printer: { ...printer, print },
  })
  onTestFinished(async () => {
    await narrow.stop()
    await folders.remove()
  })
  const newPerson = async () => {
    const order = await buyersOf(narrow).paidOrder({ planId: 'member' })
    const token = await loginToken(narrow, loginIn(order.mail))
    const certificate = (idempotencyKey: string) =>
      narrow.client.call(api.issueCertificate, { token, body: { language: 'ja' }, idempotencyKey })
    const delivered = async () =>
      expectOk(await narrow.client.call(api.readUsers, { token }))[0]?.issueCounts.certificate
    return { certificate, delivered }
  }
  return { printed, people: [await newPerson(), await newPerson()] as const }
}

test('a document is refused while the printer is busy, then printed and counted once under the same key', async () => {
  const { people } = await startNarrow(0)
  const calls = people.map((person) => ({ ...person, key: randomUUID() }))

  const answers = await Promise.all(calls.map(({ certificate, key }) => certificate(key)))
  const [refused, ...others] = answers.filter(({ ok }) => !ok)
  expect(others).toEqual([])
  expect(refused).toMatchObject({ status: 503, body: { code: 'PRINTER_BUSY' } })
  expect(refused?.headers['retry-after']).toBe('1')

  for (const { certificate, delivered, key } of calls) {
    expectOk(await certificate(key))
    expect(await delivered()).toBe(1)
  }
})

/** The answer to a call whose key another call is using at this moment. */
const oneAtATime = { status: 409, body: { code: 'REQUEST_IN_PROGRESS' } }

test('a delivered document is sent again without printing, and many calls by one person delay nobody else', async () => {
  const { printed, people } = await startNarrow(1)
  const [one, other] = people
  const key = randomUUID()
  const first = expectOk(await one.certificate(key))
  expect(printed).toHaveLength(1)

  const flood = Array.from({ length: 160 }, () => one.certificate(key))
  expectOk(await other.certificate(randomUUID()))
  for (const answer of await Promise.all(flood))
    if (answer.ok) expect(answer.body.equals(first)).toBe(true)
    else expect(answer).toMatchObject(oneAtATime)
  expectOk(await one.certificate(randomUUID()))
  expect(printed).toHaveLength(3)
  expect([await one.delivered(), await other.delivered()]).toEqual([2, 1])
})

test('documents requested by one person at once take turns instead of finding the printer busy', async () => {
  const { printed, people } = await startNarrow(0)
  const keys = Array.from({ length: 3 }, () => randomUUID())
  const answers = await Promise.all([...keys, ...keys].map((key) => people[0].certificate(key)))
  for (const answer of answers) if (!answer.ok) expect(answer).toMatchObject(oneAtATime)
  for (const key of keys) expectOk(await people[0].certificate(key))
  expect(printed).toHaveLength(3)
})

test('the longest names of a convention fit completely on its receipts', async () => {
  const folders = await copyConventions()
  const latin = (end: string, length = 120) =>
    `${'Society of Collaborative Care '.repeat(5).slice(0, length - end.length)}${end}`
  const kanji = (end: string, length = 120) =>
    `${'臨床連携学会'.repeat(30).slice(0, length - end.length)}${end}`
  await folders.edit((yaml) =>
    yaml
      .replace('ja: 一般社団法人 日本臨床連携学会', `ja: ${kanji('発行終', 60)}`)
      .replace('en: Japan Society for Collaborative Care', `en: ${latin('issuerend')}`)
      .replace('ja: 第12回 日本臨床連携学会 学術集会 参加費等', `ja: ${kanji('但書終')}`)
      .replace(/en: Registration and other fees.*/, `en: ${latin('provisoend')}`)
      .replace('name: { ja: 会員, en: Member }', `name: { ja: ${kanji('区分終')}, en: ${latin('planend')} }`),
  )
  const long = await startSystem({
    serverUrl: inject('serverUrl'),
    template: inject('template'),
    conventionsDir: folders.dir,
  })
  onTestFinished(async () => {
    await long.stop()
    await folders.remove()
  })
  const { orderId, mail } = await buyersOf(long).paidOrder({ planId: 'member' })
  const token = await loginToken(long, loginIn(mail))
  const print = async (language: 'ja' | 'en') =>
    readPdf(
      expectOk(
        await long.client.call(api.issueOrderReceipt, { token, params: { orderId }, body: { language } }),
      ),
    )
  const [japanese, english] = [await print('ja'), await print('en')]
  for (const end of ['発行終', '但書終', '区分終']) expect(japanese.text).toContain(end)
  for (const end of ['issuerend', 'provisoend', 'planend']) expect(english.text).toContain(end)
  for (const { text } of [japanese, english]) expect(text).not.toContain('…')
})

test('a certificate is readable, and its code verifies', async ({ system, payer }) => {
  const { token } = payer
  const pdf = await readPdf(expectOk(await system.client.call(api.issueCertificate, { token })))
  for (const text of ['参加証明書', '髙橋太郎', '会員', '第12回日本臨床連携学会学術集会'])
    expect(pdf.text).toContain(text)
  const document = await verified(system, codeOn(pdf.text))
  expect(document).toMatchObject({ kind: 'certificate', name: '髙橋 太郎' })
  expect(printedOf(document).filter((fact) => !pdf.text.includes(fact))).toEqual([])
})

test('a name card is readable', async ({ system, payer }) => {
  const { token } = payer
  const pdf = await readPdf(expectOk(await system.client.call(api.issueNameCard, { token })))
  for (const text of ['髙橋太郎', 'たかはしたろう', '例示大学医学部附属病院', '会員'])
    expect(pdf.text).toContain(text)
})
