import { api, type PreRegistration } from '@uketsuke/contract'
import {
  becomeParticipant,
  beginPayment,
  codeIn,
  expectOk,
  newEmail,
  obtainCode,
  preRegistrationOf,
  registrationOf,
  type System,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { describe, expect } from 'vitest'
import { minutes } from '../../platform/duration.ts'

const strangersAddress = '203.0.113.66'
const disabled = { status: 403, body: { code: 'CODE_DISABLED' } }

/** A call by a stranger who knows only the e-mail address. */
const strangersCall = (email: string): { body: PreRegistration; clientAddress: string } => ({
  body: { ...preRegistrationOf(email, 'en'), firstName: 'Mallory', lastName: 'Stranger' },
  clientAddress: strangersAddress,
})
const intrude = (system: System, email: string) => system.client.call(api.preRegister, strangersCall(email))
const check = (system: System, code: string) => system.client.call(api.checkCode, { token: code })
const read = (system: System, code: string) =>
  system.client.call(api.readPreRegistration, { params: { code } })
const sendLink = (system: System, code: string) => system.client.call(api.sendLink, { body: { code } })

const test = systemTest().extend('owner', async ({ system }) => {
  const email = newEmail()
  const code = await obtainCode(system.client, system.mailbox, email)
  expectOk(await check(system, code))
  return { email, code }
})

describe('a stranger who pre-registers with the address of a person whose form is open', () => {
  test('does not end the form, even if the newer link is opened', async ({ system, buyer, owner }) => {
    expectOk(await intrude(system, owner.email))
    const strangersCode = codeIn(await system.mailbox.next(owner.email))
    expect(await check(system, owner.code)).toMatchObject({ status: 200 })
    expectOk(await check(system, strangersCode))
    expect(await check(system, owner.code)).toMatchObject({ status: 200 })
    const order = await buyer.newOrder({ planId: 'member' }, owner)
    expect(await buyer.decided(await buyer.pay(order))).toMatchObject({ isSuccess: true })
  })

  test('does not keep the buyer from paying', async ({ system, buyer, owner }) => {
    const order = await buyer.newOrder({ planId: 'member' }, owner)
    expectOk(await intrude(system, owner.email))
    await system.mailbox.next(owner.email)
    const paid = await buyer.decided(await buyer.pay(order))
    expect(paid.isSuccess).toBe(true)
    expect((await system.mailbox.next(owner.email)).text).toContain('髙橋 太郎 様')
  })

  test('changes neither names nor language', async ({ system, owner }) => {
    expectOk(await intrude(system, owner.email))
    const strangersCode = codeIn(await system.mailbox.next(owner.email))
    const own = { firstName: '太郎', lastName: '髙橋', metadata: { selectedLanguage: 'ja' } }
    expect(expectOk(await read(system, owner.code))).toMatchObject({
      ...own,
      metadata: { furigana: { firstName: 'たろう', lastName: 'たかはし' } },
    })
    expect(expectOk(await read(system, strangersCode))).toMatchObject({
      firstName: 'Mallory',
      lastName: 'Stranger',
      metadata: { furigana: null, selectedLanguage: 'en' },
    })
  })

  test('uses up no link of the owner, who requests the next one with the code', async ({ system, owner }) => {
    for (let count = 0; count < 5; count++) {
      await system.clock.jump(minutes(1))
      expectOk(await intrude(system, owner.email))
      await system.mailbox.next(owner.email)
    }
    expectOk(await sendLink(system, owner.code))
    const { text } = await system.mailbox.next(owner.email)
    expect(text).toContain('髙橋 太郎 様')
  })
})

describe('two links of one person', () => {
  test('both work until one is opened, and then the older unopened one ends', async ({ system }) => {
    const email = newEmail()
    const older = await obtainCode(system.client, system.mailbox, email)
    await system.clock.jump(minutes(1))
    const newer = await obtainCode(system.client, system.mailbox, email)
    expectOk(await check(system, newer))
    expect(await check(system, older)).toMatchObject(disabled)
  })

  test('both work if the older one is opened first', async ({ system }) => {
    const email = newEmail()
    const older = await obtainCode(system.client, system.mailbox, email)
    await system.clock.jump(minutes(1))
    const newer = await obtainCode(system.client, system.mailbox, email)
    for (const code of [older, newer, older]) expectOk(await check(system, code))
  })

  test('opened at the same moment, end as if opened one after the other', async ({ system }) => {
    const email = newEmail()
    const older = await obtainCode(system.client, system.mailbox, email)
    await system.clock.jump(minutes(1))
    const newer = await obtainCode(system.client, system.mailbox, email)
    const opened = await Promise.all([older, newer].map((code) => check(system, code)))
    const again = await Promise.all([older, newer].map((code) => check(system, code)))
    expect(again.map(({ status }) => status)).toEqual(opened.map(({ status }) => status))
    expect(opened[1]).toMatchObject({ status: 200 })
  })

  test('share one live order, because the later order replaces the unpaid one', async ({
    system,
    buyer,
    owner,
  }) => {
    await system.clock.jump(minutes(1))
    const second = { ...owner, code: await obtainCode(system.client, system.mailbox, owner.email) }
    const first = await buyer.newOrder({ planId: 'member' }, owner)
    const later = await buyer.newOrder({ planId: 'member' }, second)
    expect(await buyer.result(first.orderId)).toMatchObject({ result: 'canceled' })
    const { code, orderId } = first
    expect(await beginPayment(system.client, system.emulator.url, { code, orderId })).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_COMPLETED' },
    })
    expect(await buyer.decided(await buyer.pay(later))).toMatchObject({ isSuccess: true })
    expect(await check(system, owner.code)).toMatchObject({ body: { code: 'ALREADY_REGISTRATED' } })
  })
})

test('registers a person under the names of the link, whatever the form sends', async ({ system }) => {
  const email = newEmail()
  const code = await obtainCode(system.client, system.mailbox, email)
  const body = { ...registrationOf(code, email, 'student'), firstName: 'Mallory', lastName: 'Stranger' }
  expectOk(await system.client.call(api.register, { token: code, body }))
  expect((await system.mailbox.next(email)).text).toContain('髙橋 太郎 様')
})

test('gives a stranger no link to a registered person', async ({ system }) => {
  const { email } = await becomeParticipant(system)
  expect(await intrude(system, email)).toMatchObject({ status: 409, body: { code: 'ALREADY_REGISTRATED' } })
})
