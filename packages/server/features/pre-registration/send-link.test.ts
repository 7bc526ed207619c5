import { api } from '@uketsuke/contract'
import { codeIn, expectOk, newEmail, obtainCode, type System } from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { minutes } from '../../platform/duration.ts'

const check = (system: System, code: string) => system.client.call(api.checkCode, { token: code })
const sendLink = (system: System, code: string) => system.client.call(api.sendLink, { body: { code } })

const test = systemTest()

test('replaces an expired link with a fresh one to the same address', async ({ system }) => {
  const email = newEmail()
  const old = await obtainCode(system.client, system.mailbox, email)
  await system.clock.jump(minutes(31))
  expect(await sendLink(system, old)).toMatchObject({ status: 201, body: {} })
  const fresh = codeIn(await system.mailbox.next(email))
  expect(fresh).not.toBe(old)
  expect(await check(system, old)).toMatchObject({ body: { code: 'CODE_EXPIRED' } })
  expect(await check(system, fresh)).toMatchObject({ status: 200 })
  expect(await check(system, old)).toMatchObject({ body: { code: 'CODE_DISABLED' } })
})

test('replaces a link whose time for the form is over', async ({ system }) => {
  const email = newEmail()
  const old = await obtainCode(system.client, system.mailbox, email)
  expectOk(await check(system, old))
  await system.clock.jump(minutes(61))
  expect(await check(system, old)).toMatchObject({ body: { code: 'CODE_EXPIRED' } })
  expectOk(await sendLink(system, old))
  expect(await check(system, codeIn(await system.mailbox.next(email)))).toMatchObject({ status: 200 })
})

test('sends nothing for a link that has already been replaced', async ({ system }) => {
  const email = newEmail()
  const old = await obtainCode(system.client, system.mailbox, email)
  await system.clock.jump(minutes(31))
  expectOk(await sendLink(system, old))
  expectOk(await check(system, codeIn(await system.mailbox.next(email))))
  await system.clock.jump(minutes(2))
  expect(await sendLink(system, old)).toMatchObject({ status: 403, body: { code: 'CODE_DISABLED' } })
})

test('sends nothing for an unknown code', async ({ system }) => {
  expect(await sendLink(system, 'nobody')).toMatchObject({ status: 404, body: { code: 'INVALID_CODE' } })
})

test('sends one link a minute and five in 30 minutes', async ({ system }) => {
  const refusal = { status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } }
  const code = await obtainCode(system.client, system.mailbox, newEmail())
  expectOk(await check(system, code))
  await system.clock.jump(20_000)
  const early = await sendLink(system, code)
  expect(early).toMatchObject(refusal)
  expect(early.headers['retry-after']).toBe('40')
  for (let count = 0; count < 5; count++) {
    await system.clock.jump(minutes(1))
    expectOk(await sendLink(system, code))
    expect(await sendLink(system, code)).toMatchObject(refusal)
  }
  await system.clock.jump(minutes(1))
  expect(await sendLink(system, code)).toMatchObject(refusal)
  await system.clock.jump(minutes(25))
  expectOk(await sendLink(system, code))
})
