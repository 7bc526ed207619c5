import { randomUUID } from 'node:crypto'
import { type Addressee, api } from '@uketsuke/contract'
import {
  askTicketReceipt,
  becomeParticipant,
  becomePayer,
  expectOk,
  loginToken,
  refundOrder,
  type System,
  secretariatOf,
  standInPrinter,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { describe, expect } from 'vitest'
import { hours } from '../../platform/duration.ts'

type Payer = { token: string; orderId: string; registrationId: string }
const several = async (system: System, count: number): Promise<Payer[]> => {
  const people: Payer[] = []
  for (let i = 0; i < count; i++) people.push(await becomePayer(system))
  return people
}
const askOrder = (
  system: System,
  { token, orderId }: Payer,
  addressee?: Addressee,
  idempotencyKey = randomUUID(),
) =>
  system.client.call(api.issueOrderReceipt, {
    token,
    params: { orderId },
    idempotencyKey,
    ...(addressee && { body: { addressee } }),
  })
const askCertificate = (system: System, { token }: { token: string }, idempotencyKey = randomUUID()) =>
  system.client.call(api.issueCertificate, { token, idempotencyKey })

const toName = (text: string): Addressee => ({ kind: 'text', text })

/** The last document that was printed. */
const sheet = () => {
  const printed = printer.jobs.at(-1)?.sheet
  if (!printed || !('number' in printed)) throw new Error('nothing with a number was printed')
  return printed
}

const failNext = (times = 1) => {
  for (let i = 0; i < times; i++)
    printer.next(async () => ({ outcome: 'failed', reason: 'the test says so' }))
}
const failed = { status: 503 }
const later = { status: 409, body: { code: 'REQUEST_IN_PROGRESS' } }

type Kind = 'receipt' | 'certificate'

/** The delivered numbers in order, with their owners. */
const deliveredSoFar = async (system: System, kind: Kind) => {
  const { rows } = await system.db.query<{ number: string; whose: string }>(
    `select distinct coalesce(receipt.facts, issue.facts) ->> 'number' as number, registration_id as whose
     from issue left join receipt using (convention_id, receipt_no)
     where kind = $1 and issue.state = 'delivered' order by 1`,
    [kind],
  )
  return rows
}

const printer = standInPrinter()
const test = systemTest({ now: new Date('2027-03-10T03:00:00Z'), printer })
  .extend(
    'verified',
    ({ system }) =>
      (code = sheet().verification.code) =>
        system.client.call(api.verifyDocument, { params: { code } }),
  )
  /** A receipt for the whole order, held in the printer until its reservation has lapsed. */
  .extend('lateReceipt', ({ system }) => async (who: Payer, key = randomUUID()) => {
    const held = printer.hold()
    const answer = askOrder(system, who, toName('甲商事'), key)
    const release = await held
    await system.clock.jump(40_000)
    return { answer, release, code: sheet().verification.code }
  })
  /** The count of numbers delivered before the test. */
  .extend('given', async ({ system }) => ({
    receipt: (await deliveredSoFar(system, 'receipt')).length,
    certificate: (await deliveredSoFar(system, 'certificate')).length,
  }))
  /** The numbers delivered during this test, with their owners. */
  .extend(
    'delivered',
    ({ system, given }) =>
      async (kind: Kind = 'receipt') =>
        (await deliveredSoFar(system, kind)).slice(given[kind]),
  )
  /** The same numbers, counted from 1 without a gap. */
  .extend(
    'numbers',
    ({ delivered, given }) =>
      async (kind: Kind = 'receipt') =>
        (await delivered(kind)).map(({ number }) => Number(number.slice(-6)) - given[kind]),
  )
  .extend(
    'close',
    ({ changeConvention }) =>
      (what: 'receipt' | 'certificate') =>
        changeConvention(
          (yaml) =>
            yaml.replace(
              new RegExp(`(${what}: \\{ startDate: [^,]*, endDate: )"[^"]*"`),
              '$1"2027-03-01T00:00:00+09:00"',
            ),
          ({ siteState }) => !siteState[what],
        ),
  )

describe('the number of an undelivered receipt', () => {
  test("goes to the receipt of the ticket if that is requested instead of the order's, and vice versa", async ({
    system,
    numbers,
  }) => {
    const [one, other] = (await several(system, 2)) as [Payer, Payer]
    failNext()
    expect(await askOrder(system, one)).toMatchObject(failed)
    const { number } = sheet()
    expectOk(await askTicketReceipt(system, one, 'reception'))
    expect(sheet()).toMatchObject({ number, total: 5_000, isReissue: false })
    expectOk(await askTicketReceipt(system, one, 'member'))

    failNext(2)
    expect(await askTicketReceipt(system, other, 'member')).toMatchObject(failed)
    expect(await askTicketReceipt(system, other, 'reception')).toMatchObject(failed)
    expectOk(await askOrder(system, other))
    expectOk(await askOrder(system, await becomePayer(system)))
    expect(await numbers()).toEqual([1, 2, 3, 4])
  })

  test('goes to the next person, and the first one gets another number under the same key', async ({
    system,
    verified,
    delivered,
    numbers,
  }) => {
    const [one, other] = (await several(system, 2)) as [Payer, Payer]
    const key = randomUUID()
    failNext()
    expect(await askOrder(system, one, toName('見本商事'), key)).toMatchObject(failed)
    const first = sheet()
    expectOk(await askOrder(system, other))
    expect(sheet().number).toBe(first.number)
    expectOk(await askOrder(system, one, toName('見本商事'), key))
    expect(sheet()).toMatchObject({ addressee: '見本商事', isReissue: false })
    expect(sheet().verification.code).toBe(first.verification.code)
    expect(expectOk(await verified())).toMatchObject({ number: sheet().number, addressee: '見本商事' })
    expect(await delivered()).toEqual([
      { number: first.number, whose: other.registrationId },
      { number: sheet().number, whose: one.registrationId },
    ])
    expect(await numbers()).toEqual([1, 2])
  })

  test('is not lost after a full refund, nor after two days without a request', async ({
    system,
    numbers,
  }) => {
    const [one, other] = (await several(system, 2)) as [Payer, Payer]
    failNext()
    expect(await askOrder(system, one)).toMatchObject(failed)
    await refundOrder(system, one.orderId)
    expectOk(await askOrder(system, other))
    const third = await becomePayer(system)
    failNext()
    expect(await askOrder(system, third)).toMatchObject(failed)
    await system.clock.jump(hours(50))
    expectOk(await askOrder(system, await becomePayer(system)))
    expect(await numbers()).toEqual([1, 2])
  })

  test('stays reserved while its receipt prints, however long an earlier print took', async ({
    system,
    numbers,
  }) => {
    const [one, other] = (await several(system, 2)) as [Payer, Payer]
    const held = printer.hold()
    const key = randomUUID()
    const slow = askOrder(system, one, undefined, key)
    const release = await held
    // The next number is free again.
    failNext()
    expect(await askOrder(system, await becomePayer(system))).toMatchObject(failed)
    expectOk(await askOrder(system, other))
    await system.clock.jump(39_000)
    expectOk(await askOrder(system, await becomePayer(system)))
    release()
    expectOk(await slow)
    expect(await numbers()).toEqual([1, 2, 3])
  })

  test('can go to another person after 40 seconds: the late print is not delivered, and its key gets another number', async ({
    system,
    verified,
    delivered,
    numbers,
  }) => {
    const [one, other] = (await several(system, 2)) as [Payer, Payer]
    const held = printer.hold()
    const key = randomUUID()
    const slow = askOrder(system, one, undefined, key)
    const release = await held
    const { number, verification } = sheet()
    await system.clock.jump(40_000)
    expectOk(await askOrder(system, other))
    expect(sheet().number).toBe(number)
    release()
    expect(await slow).toMatchObject(later)
    expect(await verified(verification.code)).toMatchObject({ status: 404 })
    expectOk(await askOrder(system, one, undefined, key))
    expect(await delivered()).toMatchObject([{ whose: other.registrationId }, { whose: one.registrationId }])
    expect(await numbers()).toEqual([1, 2])
  })

  test('has one owner, even if many calls fail, retry and arrive at once', async ({
    system,
    delivered,
    numbers,
  }) => {
    const people = await several(system, 16)
    const asks = people.map((who) => ({ who, key: randomUUID() }))
    const unlucky = asks.slice(0, 8)
    failNext(unlucky.length)
    for (const answer of await Promise.all(
      unlucky.map(({ who, key }) => askOrder(system, who, undefined, key)),
    ))
      expect(answer).toMatchObject(failed)
    const answers = await Promise.all(asks.map(({ who, key }) => askOrder(system, who, undefined, key)))
    expect(answers.filter(({ ok }) => !ok)).toEqual([])
    expect(await numbers()).toEqual(people.map((_, index) => index + 1))
    expect(new Set((await delivered()).map(({ whose }) => whose)).size).toBe(people.length)
  })

  test('also goes to the next person for a certificate, and is fixed by the first delivery', async ({
    system,
    numbers,
  }) => {
    const [one, other] = [await becomeParticipant(system), await becomeParticipant(system)]
    failNext()
    expect(await askCertificate(system, { token: await loginToken(system, one) })).toMatchObject(failed)
    const { number } = sheet()
    await system.clock.jump(hours(50))
    const again = { token: await loginToken(system, other) }
    expectOk(await askCertificate(system, again))
    expect(sheet().number).toBe(number)
    expectOk(await askCertificate(system, { token: await loginToken(system, one) }))
    expect(await numbers('certificate')).toEqual([1, 2])
    expectOk(await askCertificate(system, again))
    expect(sheet().number).toBe(number)
  })

  test('never appears on two certificates, even if one of them was late', async ({
    system,
    delivered,
    numbers,
  }) => {
    const [one, other] = [await becomeParticipant(system), await becomeParticipant(system)]
    const [first, second] = [
      { token: await loginToken(system, one) },
      { token: await loginToken(system, other) },
    ]
    const key = randomUUID()
    const held = printer.hold()
    const slow = askCertificate(system, first, key)
    const release = await held
    await system.clock.jump(40_000)
    expectOk(await askCertificate(system, second))
    release()
    expect(await slow).toMatchObject(later)
    expectOk(await askCertificate(system, first, key))
    expect(await delivered('certificate')).toMatchObject([
      { whose: other.registrationId },
      { whose: one.registrationId },
    ])
    expect(await numbers('certificate')).toEqual([1, 2])
  })
})

describe('a late print is not delivered', () => {
  test('if its receipt was rewritten, because the paper must match the database', async ({
    system,
    verified,
    lateReceipt,
    numbers,
  }) => {
    const who = await becomePayer(system)
    const key = randomUUID()
    const late = await lateReceipt(who, key)
    failNext()
    expect(await askOrder(system, who, toName('乙商事'))).toMatchObject(failed)
    late.release()
    expect(await late.answer).toMatchObject(later)
    expect(await verified(late.code)).toMatchObject({ status: 404 })
    // The same key gets the requested document.
    expectOk(await askOrder(system, who, toName('甲商事'), key))
    expect(sheet()).toMatchObject({ addressee: '甲商事' })
    expect(expectOk(await verified())).toMatchObject({ addressee: '甲商事' })
    expect(await numbers()).toEqual([1])
  })

  test('if another receipt now covers the same money', async ({ system, verified, lateReceipt, numbers }) => {
    const who = await becomePayer(system)
    const key = randomUUID()
    const late = await lateReceipt(who, key)
    expectOk(await askTicketReceipt(system, who, 'member'))
    late.release()
    expect(await late.answer).toMatchObject(later)
    expect(await verified(late.code)).toMatchObject({ status: 404 })
    expect(await askOrder(system, who, toName('甲商事'), key)).toMatchObject({
      status: 409,
      body: { code: 'RECEIPT_ISSUED_OTHERWISE' },
    })
    expect(await numbers()).toEqual([1])
  })

  test('if money was refunded in between, and the same key gets a receipt for the rest', async ({
    system,
    verified,
    numbers,
  }) => {
    const who = await becomePayer(system)
    const key = randomUUID()
    const held = printer.hold()
    const slow = askOrder(system, who, undefined, key)
    const release = await held
    const { code } = sheet().verification
    await refundOrder(system, who.orderId, { amount: 2_000 })
    release()
    expect(await slow).toMatchObject(later)
    expect(await verified(code)).toMatchObject({ status: 404 })
    expectOk(await askOrder(system, who, undefined, key))
    expect(sheet()).toMatchObject({ total: 18_000 })
    expect(await numbers()).toEqual([1])
  })

  test('while the refunded amount is uncertain', async ({ system }) => {
    const who = await becomePayer(system)
    const held = printer.hold()
    const slow = askOrder(system, who)
    const release = await held
    expectOk(await secretariatOf(system).askRefund(who.orderId, { amount: 1_000 }))
    release()
    expect(await slow).toMatchObject(later)
  })

  test('unless nothing has changed', async ({ system, verified, lateReceipt }) => {
    const who = await becomePayer(system)
    const late = await lateReceipt(who)
    late.release()
    expectOk(await late.answer)
    expect(expectOk(await verified(late.code))).toMatchObject({ standing: 'valid' })
  })

  test('if the same key has delivered another print', async ({ system, lateReceipt }) => {
    const who = await becomePayer(system)
    const key = randomUUID()
    const late = await lateReceipt(who, key)
    failNext()
    expect(await askOrder(system, who, toName('乙商事'))).toMatchObject(failed)
    await system.clock.jump(hours(11))
    expectOk(await askOrder(system, who, toName('甲商事'), key))
    const { number, issuedOn } = sheet()
    late.release()
    expectOk(await late.answer)
    // The delivered document is printed again and sent.
    expect(sheet()).toMatchObject({ number, issuedOn, addressee: '甲商事', isReissue: false })
    expect(printer.jobs.at(-1)?.sheet).toEqual(printer.jobs.at(-2)?.sheet)
  })
})

describe('a repeated call for an undelivered document is refused under the current rules', () => {
  const nameCard = (system: System, { token }: { token: string }, idempotencyKey: string) =>
    system.client.call(api.issueNameCard, { token, idempotencyKey })
  const closed = { status: 403, body: { code: 'OUT_OF_DATE' } }
  const denied = { status: 403, body: { code: 'PERMISSION_DENIED' } }

  test('during a refund', async ({ system }) => {
    const who = await becomePayer(system)
    const key = randomUUID()
    failNext()
    expect(await askOrder(system, who, undefined, key)).toMatchObject(failed)
    expectOk(await secretariatOf(system).askRefund(who.orderId, { amount: 1_000 }))
    expect(await askOrder(system, who, undefined, key)).toMatchObject(later)
  })

  test('after the category was refunded', async ({ system }) => {
    const who = await becomePayer(system)
    const [certificateKey, cardKey] = [randomUUID(), randomUUID()]
    failNext(2)
    expect(await askCertificate(system, who, certificateKey)).toMatchObject(failed)
    expect(await nameCard(system, who, cardKey)).toMatchObject(failed)
    await refundOrder(system, who.orderId)
    expect(await askCertificate(system, who, certificateKey)).toMatchObject(denied)
    expect(await nameCard(system, who, cardKey)).toMatchObject(denied)
  })

  test('when the menu offers the document to others only', async ({ system, changeConvention }) => {
    const who = await becomePayer(system)
    const key = randomUUID()
    failNext()
    expect(await nameCard(system, who, key)).toMatchObject(failed)
    await changeConvention(
      (yaml) => yaml.replace(/(entry: namecard, allowPlans: )[^}]*/, '$1[student] '),
      ({ menu }) => menu.some(({ entry, allowPlans }) => entry === 'namecard' && allowPlans !== null),
    )
    expect(await nameCard(system, who, key)).toMatchObject(denied)
  })

  test('outside its dates, except for a document delivered before', async ({ system, close }) => {
    const who = await becomePayer(system)
    const [failedKey, key, certificateKey] = [randomUUID(), randomUUID(), randomUUID()]
    failNext(2)
    expect(await askOrder(system, who, undefined, failedKey)).toMatchObject(failed)
    expect(await askCertificate(system, who, certificateKey)).toMatchObject(failed)
    const pdf = expectOk(await askOrder(system, who, undefined, key))
    await close('receipt')
    await close('certificate')
    expect(await askOrder(system, who, undefined, failedKey)).toMatchObject(closed)
    expect(await askCertificate(system, who, certificateKey)).toMatchObject(closed)
    expect(expectOk(await askOrder(system, who, undefined, key)).equals(pdf)).toBe(true)
  })
})
