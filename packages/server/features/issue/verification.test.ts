import { api, limits, type OrderReceiptRequest } from '@uketsuke/contract'
import {
  becomeParticipant,
  buyersOf,
  createApiClient,
  expectOk,
  loginIn,
  loginToken,
  refundOrder,
  type System,
  standInPrinter,
  until,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { describe, expect } from 'vitest'

let addresses = 0
/** Asks from a new address each time, by default. */
const ask = (system: System, code: string, clientAddress = `192.0.2.${++addresses}`) =>
  system.client.call(api.verifyDocument, { params: { code }, clientAddress })
const unknown = { status: 404, body: { code: 'RESOURCE_NOT_FOUND' } }

const sheet = () => {
  const printed = printer.jobs.at(-1)?.sheet
  if (!printed || !('verification' in printed)) throw new Error('nothing with a code was printed')
  return printed
}

const printer = standInPrinter()
const test = systemTest({ now: new Date('2027-03-10T03:00:00Z'), printer })
  /** A participant with a receipt for 20,000 yen. */
  .extend('payer', ({ system }) => async (requested?: OrderReceiptRequest) => {
    const order = await buyersOf(system).paidOrder({ planId: 'member', options: ['reception'] })
    const token = await loginToken(system, loginIn(order.mail))
    const params = { orderId: order.orderId }
    const receipt = (body?: OrderReceiptRequest) =>
      system.client.call(api.issueOrderReceipt, { token, params, body })
    expectOk(await receipt(requested))
    return { ...order, token, receipt, code: sheet().verification.code }
  })
  .extend('graduate', ({ system }) => async () => {
    const login = await becomeParticipant(system)
    const token = await loginToken(system, login)
    expectOk(await system.client.call(api.issueCertificate, { token }))
    return { ...login, code: sheet().verification.code }
  })

describe('a genuine document', () => {
  test('shows everything on a receipt for comparison, and no more', async ({ system, payer }) => {
    const { code, receipt } = await payer()
    const said = {
      kind: 'receipt',
      language: 'ja',
      number: sheet().number,
      issuedOn: '2027-03-10',
      isReissue: false,
      addressee: '髙橋 太郎',
      honorific: 'person',
      total: 20_000,
      proviso: '第12回 日本臨床連携学会 学術集会 参加費等',
      items: [
        { name: '会員', quantity: 1, price: 15_000, taxCategory: 'outOfScope' },
        { name: '会員懇親会', quantity: 1, price: 5_000, taxCategory: 'taxable10' },
      ],
      taxLines: [
        { taxCategory: 'taxable10', total: 5_000, tax: 454 },
        { taxCategory: 'outOfScope', total: 15_000, tax: 0 },
      ],
      paidOn: '2027-03-10',
      paymentMethod: 'クレジットカード',
      issuer: {
        name: '一般社団法人 日本臨床連携学会',
        address: '〒100-0001 東京都千代田区千代田1-1 例示ビル5階',
        registrationNumber: 'T0123456789012',
      },
      standing: 'valid',
    }
    const answer = await ask(system, code)
    expect(expectOk(answer)).toEqual(said)
    expect(answer.headers['cache-control']).toBe('no-store')
    expectOk(await receipt())
    expect(expectOk(await ask(system, sheet().verification.code))).toEqual({ ...said, isReissue: true })
    expect(expectOk(await ask(system, code))).toEqual(said)

    expectOk(await receipt({ language: 'en' }))
    expect(expectOk(await ask(system, sheet().verification.code))).toMatchObject({
      language: 'en',
      addressee: '髙橋 太郎',
      honorific: 'none',
      items: [{ name: 'Member' }, { name: 'Members’ reception' }],
      issuer: { name: 'Japan Society for Collaborative Care' },
    })
  })

  test('distinguishes receipts whose addressees begin alike', async ({ system, payer }) => {
    const toName = (text: string) => payer({ addressee: { kind: 'text', text } })
    const [one, other] = [await toName('株式会社甲'), await toName('株式会社乙')]
    expect(expectOk(await ask(system, one.code))).toMatchObject({
      addressee: '株式会社甲',
      honorific: 'organization',
    })
    expect(expectOk(await ask(system, other.code))).toMatchObject({ addressee: '株式会社乙' })
  })

  test('shows everything on a certificate, and no more', async ({ system, graduate }) => {
    const { code } = await graduate()
    const answer = await ask(system, code)
    expect(expectOk(answer)).toEqual({
      kind: 'certificate',
      language: 'ja',
      number: sheet().number,
      issuedOn: '2027-03-10',
      name: '髙橋 太郎',
      affiliation: '例示大学医学部附属病院',
      category: '学生',
      conventionTitle: '第12回 日本臨床連携学会 学術集会',
      period: '2027年11月19日（金）〜21日（日）',
      venue: '例示国際会議場（東京都千代田区）',
      issuer: {
        organization: '一般社団法人 日本臨床連携学会',
        signatory: '第12回学術集会 大会長 山田 花子',
      },
      standing: 'valid',
    })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('is found in every spelling of its code', async ({ system, graduate }) => {
    const { code } = await graduate()
    const plain = code.replaceAll('-', '')
    const wide = [...code].map((char) =>
      char === '-' ? 'ー' : String.fromCharCode(char.charCodeAt(0) + 0xfee0),
    )
    for (const typed of [plain, code.toLowerCase(), ` ${code.replaceAll('-', ' ')} `, wide.join('')])
      expect(expectOk(await ask(system, typed)).kind, typed).toBe('certificate')
  })
})

describe('the standing of a document', () => {
  test('is "replaced" for a receipt after a partial refund, even before the new one is requested', async ({
    system,
    payer,
  }) => {
    const { code, receipt, orderId } = await payer()
    await refundOrder(system, orderId, { amount: 1_000 })
    expect(expectOk(await ask(system, code))).toMatchObject({ total: 20_000, standing: 'replaced' })
    expectOk(await receipt())
    expect(expectOk(await ask(system, code))).toMatchObject({ total: 20_000, standing: 'replaced' })
    expect(expectOk(await ask(system, sheet().verification.code))).toMatchObject({
      total: 19_000,
      standing: 'valid',
    })
  })

  test('is "void" for a receipt after a full refund', async ({ system, payer }) => {
    const { code, orderId } = await payer()
    await refundOrder(system, orderId, {})
    expect(expectOk(await ask(system, code))).toMatchObject({ total: 20_000, standing: 'void' })
  })

  test('is "void" for a certificate after the participation ended', async ({
    system,
    secretariat,
    graduate,
  }) => {
    const { code, registrationId } = await graduate()
    await secretariat.disable(registrationId)
    expect(expectOk(await ask(system, code))).toMatchObject({ standing: 'void' })
  })
})

describe('a code that nobody issued', () => {
  test('is unknown: another letter, an undelivered document, a name card, another convention', async ({
    system,
    payer,
  }) => {
    const { code, token } = await payer()
    const changed = (code[0] === 'A' ? 'B' : 'A') + code.slice(1)
    expect(await ask(system, changed)).toMatchObject(unknown)

    printer.next(async () => ({ outcome: 'failed', reason: 'the test says so' }))
    await system.client.call(api.issueCertificate, { token })
    expect(await ask(system, sheet().verification.code)).toMatchObject(unknown)

    expectOk(await system.client.call(api.issueNameCard, { token }))
    const card = printer.jobs.at(-1)?.sheet
    expect(await ask(system, card?.kind === 'nameCard' ? card.entryCode : '')).toMatchObject(unknown)

    const elsewhere = createApiClient(system.url, 'other2027')
    const params = { code }
    expect(await elsewhere.call(api.verifyDocument, { params, clientAddress: '192.0.2.200' })).toMatchObject(
      unknown,
    )
    await elsewhere.close()
  })

  test('blocks its address after many attempts, even for valid codes, but no other address', async ({
    system,
    graduate,
  }) => {
    const { code } = await graduate()
    const here = '198.51.100.7'
    const { perClientAddress, window } = limits.unknownVerifications
    const guess = (i: number) =>
      ask(system, `AAAA-AAAA-AAAA-AA${String.fromCharCode(65 + (i % 26))}${i < 26 ? 'A' : 'B'}`, here)
    for (let i = 0; i < perClientAddress - 10; i++) expect(await guess(i)).toMatchObject(unknown)
    // Concurrent attempts are limited like consecutive ones.
    const guesses = await Promise.all(Array.from({ length: 40 }, (_, i) => guess(i)))
    expect(guesses.filter(({ status }) => status === 404)).toHaveLength(10)
    const refused = await ask(system, code, here)
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
    expect(refused.headers['retry-after']).toBe(String(window / 1000))
    expectOk(await ask(system, code, '198.51.100.8'))
    await system.clock.jump(window)
    expectOk(await ask(system, code, here))
  })

  test('does not count if it is malformed, and neither do valid codes', async ({ system, graduate }) => {
    const { code } = await graduate()
    const here = '198.51.100.9'
    for (let i = 0; i <= limits.unknownVerifications.perClientAddress; i++) {
      expectOk(await ask(system, code, here))
      expect(await ask(system, 'ABCD', here)).toMatchObject(unknown)
    }
  })
})

test('a document is shown as issued, even if the convention has changed since', async ({
  system,
  folders,
  payer,
  graduate,
}) => {
  const [paid, attended] = [await payer(), await graduate()]
  const said = [expectOk(await ask(system, paid.code)), expectOk(await ask(system, attended.code))]
  await folders.edit((yaml) =>
    yaml
      .replaceAll('ja: 一般社団法人 日本臨床連携学会', 'ja: 一般社団法人 別の学会')
      .replaceAll('ja: 第12回 日本臨床連携学会 学術集会', 'ja: 第13回 日本臨床連携学会 学術集会')
      .replaceAll('ja: 会員', 'ja: 別の区分')
      .replace('venue: { ja: 例示国際会議場', 'venue: { ja: 別の会場'),
  )
  await until(
    async () => expectOk(await system.client.call(api.readSiteConfiguration)).conventionTitle.ja,
    (title) => title.startsWith('第13回'),
  )
  expect([expectOk(await ask(system, paid.code)), expectOk(await ask(system, attended.code))]).toEqual(said)
})
