import { api, limits } from '@uketsuke/contract'
import {
  becomeParticipant,
  buyersOf,
  type ConventionFolders,
  copyConventions,
  createApiClient,
  expectOk,
  loginIn,
  loginToken,
  type StandInPrinter,
  type System,
  secretariatOf,
  standInPrinter,
  startSystem,
} from '@uketsuke/testing'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

let folders: ConventionFolders
let system: System
let printer: StandInPrinter
beforeAll(async () => {
  folders = await copyConventions()
  await folders.add('other2027')
  printer = standInPrinter()
  system = await startSystem({
    serverUrl: inject('serverUrl'),
    template: inject('template'),
    conventionsDir: folders.dir,
    now: new Date('2027-03-10T03:00:00Z'),
    printer,
  })
})
afterAll(async () => {
  await system.stop()
  await folders.remove()
})

let addresses = 0
/** Each question from an address of its own unless it says otherwise. */
const ask = (code: string, clientAddress = `192.0.2.${++addresses}`) =>
  system.client.call(api.verifyDocument, { params: { code }, clientAddress })
const unknown = { status: 404, body: { code: 'RESOURCE_NOT_FOUND' } }

const sheet = () => {
  const printed = printer.jobs.at(-1)?.sheet
  if (!printed || printed.kind === 'nameCard') throw new Error('nothing with a code was printed')
  return printed
}
const nowIs = () => new Date(system.clock.now()).toISOString()

/** Somebody with a receipt over 20,000 yen. */
const payer = async () => {
  const order = await buyersOf(system).paidOrder({ planId: 'member', options: ['reception'] })
  const token = await loginToken(system, loginIn(order.mail))
  const params = { orderId: order.orderId }
  const receipt = () => system.client.call(api.issueOrderReceipt, { token, params })
  expectOk(await receipt())
  return { ...order, token, receipt, code: sheet().verification.code }
}
const graduate = async () => {
  const login = await becomeParticipant(system)
  const token = await loginToken(system, login)
  expectOk(await system.client.call(api.issueCertificate, { token }))
  return { ...login, code: sheet().verification.code }
}
const refund = async (orderId: string, request: { amount?: number }) => {
  const secretariat = secretariatOf(system)
  const { refundId } = expectOk(await secretariat.askRefund(orderId, request))
  await buyersOf(system).goOnUntil(
    () => secretariat.refund(refundId),
    ({ state }) => state !== 'requested',
    2_000,
  )
}

describe('a genuine document', () => {
  test('receipt: what is on the paper, to compare, and no more', async () => {
    const { code, receipt } = await payer()
    const said = {
      kind: 'receipt',
      number: sheet().number,
      issuedOn: nowIs(),
      initial: '髙',
      total: 20_000,
      isReissue: false,
      standing: 'valid',
    }
    expect(expectOk(await ask(code))).toEqual(said)
    expectOk(await receipt())
    expect(expectOk(await ask(sheet().verification.code))).toEqual({ ...said, isReissue: true })
    expect(expectOk(await ask(code))).toEqual(said)
  })

  test('certificate', async () => {
    const { code } = await graduate()
    expect(expectOk(await ask(code))).toEqual({
      kind: 'certificate',
      number: sheet().number,
      issuedOn: nowIs(),
      initial: '髙',
      total: null,
      isReissue: false,
      standing: 'valid',
    })
  })

  test('is found however its code is typed', async () => {
    const { code } = await graduate()
    const plain = code.replaceAll('-', '')
    const wide = [...code].map((char) =>
      char === '-' ? 'ー' : String.fromCharCode(char.charCodeAt(0) + 0xfee0),
    )
    for (const typed of [plain, code.toLowerCase(), ` ${code.replaceAll('-', ' ')} `, wide.join('')])
      expect(expectOk(await ask(typed)).kind, typed).toBe('certificate')
  })
})

describe('whether it still stands', () => {
  test('a receipt after a part was given back: replaced, also before the new one is asked for', async () => {
    const { code, receipt, orderId } = await payer()
    await refund(orderId, { amount: 1_000 })
    expect(expectOk(await ask(code))).toMatchObject({ total: 20_000, standing: 'replaced' })
    expectOk(await receipt())
    expect(expectOk(await ask(code))).toMatchObject({ total: 20_000, standing: 'replaced' })
    expect(expectOk(await ask(sheet().verification.code))).toMatchObject({ total: 19_000, standing: 'valid' })
  })

  test('a receipt after all was given back: void', async () => {
    const { code, orderId } = await payer()
    await refund(orderId, {})
    expect(expectOk(await ask(code))).toMatchObject({ total: 20_000, standing: 'void' })
  })

  test('a certificate after the participation ended: void', async () => {
    const { code, registrationId } = await graduate()
    await system.db.query(`update participant set state = 'disabled' where registration_id = $1`, [
      registrationId,
    ])
    expect(expectOk(await ask(code))).toMatchObject({ standing: 'void' })
  })
})

describe('what nobody issued', () => {
  test('is unknown: another letter, a document that was never delivered, a name card, another convention', async () => {
    const { code, token } = await payer()
    const changed = (code[0] === 'A' ? 'B' : 'A') + code.slice(1)
    expect(await ask(changed)).toMatchObject(unknown)

    printer.next(async () => ({ outcome: 'failed', reason: 'the test says so' }))
    await system.client.call(api.issueCertificate, { token })
    expect(await ask(sheet().verification.code)).toMatchObject(unknown)

    expectOk(await system.client.call(api.issueNameCard, { token }))
    const card = printer.jobs.at(-1)?.sheet
    expect(await ask(card?.kind === 'nameCard' ? card.entryCode : '')).toMatchObject(unknown)

    const elsewhere = createApiClient(system.url, 'other2027')
    const params = { code }
    expect(await elsewhere.call(api.verifyDocument, { params, clientAddress: '192.0.2.200' })).toMatchObject(
      unknown,
    )
    await elsewhere.close()
  })

  test('and who goes on asking is not answered for a while, not even about a good one; others are', async () => {
    const { code } = await graduate()
    const here = '198.51.100.7'
    const { perClientAddress, window } = limits.unknownVerifications
    const guess = (i: number) =>
      ask(`AAAA-AAAA-AAAA-AA${String.fromCharCode(65 + (i % 26))}${i < 26 ? 'A' : 'B'}`, here)
    for (let i = 0; i < perClientAddress - 10; i++) expect(await guess(i)).toMatchObject(unknown)
    // Many at once are no more than one after the other.
    const guesses = await Promise.all(Array.from({ length: 40 }, (_, i) => guess(i)))
    expect(guesses.filter(({ status }) => status === 404)).toHaveLength(10)
    const refused = await ask(code, here)
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
    expect(refused.headers['retry-after']).toBe(String(window / 1000))
    expectOk(await ask(code, '198.51.100.8'))
    await system.clock.jump(window)
    expectOk(await ask(code, here))
  })

  test('good questions and what can not be a code are not counted', async () => {
    const { code } = await graduate()
    const here = '198.51.100.9'
    for (let i = 0; i <= limits.unknownVerifications.perClientAddress; i++) {
      expectOk(await ask(code, here))
      expect(await ask('ABCD', here)).toMatchObject(unknown)
    }
  })
})
