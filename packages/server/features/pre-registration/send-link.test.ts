import { api } from '@uketsuke/contract'
import { codeIn, expectOk, newEmail, obtainCode, type System, startSystem } from '@uketsuke/testing'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

let system: System
beforeAll(async () => {
  system = await startSystem({ serverUrl: inject('serverUrl'), template: inject('template') })
})
afterAll(() => system.stop())

const minute = 60_000
const check = (code: string) => system.client.call(api.checkCode, { token: code })
const sendLink = (code: string) => system.client.call(api.sendLink, { body: { code } })

test('an expired link is replaced by a fresh one to the same address', async () => {
  const email = newEmail()
  const old = await obtainCode(system.client, system.mailbox, email)
  await system.clock.jump(31 * minute)
  expect(await sendLink(old)).toMatchObject({ status: 201, body: {} })
  const fresh = codeIn(await system.mailbox.next(email))
  expect(fresh).not.toBe(old)
  expect(await check(old)).toMatchObject({ body: { code: 'CODE_DISABLED' } })
  expect(await check(fresh)).toMatchObject({ status: 200 })
})

test('a link whose form time is over is replaced as well', async () => {
  const email = newEmail()
  const old = await obtainCode(system.client, system.mailbox, email)
  expectOk(await check(old))
  await system.clock.jump(61 * minute)
  expect(await check(old)).toMatchObject({ body: { code: 'CODE_EXPIRED' } })
  expectOk(await sendLink(old))
  expect(await check(codeIn(await system.mailbox.next(email)))).toMatchObject({ status: 200 })
})

test('a link that was replaced already brings no other one', async () => {
  const email = newEmail()
  const old = await obtainCode(system.client, system.mailbox, email)
  await system.clock.jump(31 * minute)
  expectOk(await sendLink(old))
  await system.mailbox.next(email)
  await system.clock.jump(2 * minute)
  expect(await sendLink(old)).toMatchObject({ status: 403, body: { code: 'CODE_DISABLED' } })
})

test('an unknown code brings no link', async () => {
  expect(await sendLink('nobody')).toMatchObject({ status: 404, body: { code: 'INVALID_CODE' } })
})
