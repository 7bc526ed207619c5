import { expect, test } from 'vitest'
import {
  answerPage,
  enterSecurely,
  newToken,
  RET_URL,
  redirectOf,
  SHOP,
  secure,
  send,
  startForTest,
  transactions,
} from './test-client.ts'

const FRICTIONLESS = '4100000000000100'
const CHALLENGE = '4100000000005000'

test('ExecTran redirects the browser to the emulator, with the address unescaped', async () => {
  const { url } = await startForTest()
  const access = await enterSecurely(url, 'order-1')
  const Token = await newToken(url, { cardNo: FRICTIONLESS })

  const { text } = await send(url, 'ExecTran', { ...access, Token })

  const address = `${url}/api/v2/brw/callback`.replaceAll('.', '\\.')
  expect(text).toMatch(new RegExp(`^ACS=2&RedirectUrl=${address}\\?transId=[0-9a-f-]{36}&t=[0-9a-f]{32}$`))
  expect(await transactions(url)).toMatchObject([{ status: 'AUTHENTICATED', charges: 0, charged: 0 }])
  const found = await send(url, 'SearchTrade', { ...SHOP, OrderID: 'order-1' })
  expect(found.answer).toMatchObject({ Status: 'AUTHENTICATED', TranID: '' })
})

test.each([
  [FRICTIONLESS, 'paid'],
  ['5100000000000107', 'paid'],
  ['4100000000100009', 'paid'],
  ['4100000000300005', 'E21030007'],
  ['4100000000400003', 'E21030001'],
])('card %s returns to the shop without a challenge; SecureTran2: %s', async (cardNo, outcome) => {
  const { url } = await startForTest()
  const access = await enterSecurely(url, 'order-1')
  const redirect = await redirectOf(url, access, cardNo)
  expect((await secure(url, access)).answer.ErrInfo).toBe('E01E50004')

  const page = await (await fetch(redirect)).text()

  expect(page).toContain(`action="${RET_URL}"`)
  expect(page).toContain(`name="AccessID" value="${access.AccessID}"`)
  const { answer } = await secure(url, access)
  expect(answer.ErrInfo ?? 'paid').toBe(outcome)
  expect(await transactions(url)).toMatchObject([
    outcome === 'paid'
      ? { status: 'CAPTURE', charges: 1, charged: 15000 }
      : { status: 'UNPROCESSED', charges: 0, charged: 0 },
  ])
})

test.each([
  ['success', '123456', 'paid'],
  ['fail', '', 'E21030007'],
  ['cancel', '', 'E21020002'],
])('a challenge answered with %s %s: %s', async (result, password, outcome) => {
  const { url } = await startForTest()
  const access = await enterSecurely(url, 'order-1')
  const redirect = await redirectOf(url, access, CHALLENGE)
  await fetch(redirect)
  expect((await secure(url, access)).answer.ErrInfo).toBe('E01E50004')

  const page = await (await answerPage(redirect, { result, password })).text()

  expect(page).toContain(`action="${RET_URL}"`)
  expect((await secure(url, access)).answer.ErrInfo ?? 'paid').toBe(outcome)
})

test('SecureTran2 answers like ExecTran but without ACS, with the client fields sent to ExecTran', async () => {
  const { url } = await startForTest()
  const access = await enterSecurely(url, 'order-1')
  const fields = { ...access, ClientField1: '受付', ClientFieldFlag: '1' }
  await fetch(await redirectOf(url, fields, FRICTIONLESS))

  const { text } = await secure(url, access)

  expect(text).toMatch(
    /^OrderID=order-1&Forward=2a99662&Method=1&PayTimes=&Approve=\d{7}&TranID=\d{28}&TranDate=\d{14}&CheckString=[0-9a-f]{32}&ClientField1=受付&ClientField2=&ClientField3=$/,
  )
})

test('three wrong passwords fail a challenge', async () => {
  const { url } = await startForTest()
  const access = await enterSecurely(url, 'order-1')
  const redirect = await redirectOf(url, access, '5100000000005007')
  const wrong = { result: 'success', password: '654321' }

  const first = await answerPage(redirect, wrong)
  expect(first.status).toBe(422)
  expect(await first.text()).toContain('Wrong password. Tries left: 2.')
  expect(await (await answerPage(redirect, wrong)).text()).toContain('Tries left: 1.')
  expect((await secure(url, access)).answer.ErrInfo).toBe('E01E50004')
  expect(await (await answerPage(redirect, wrong)).text()).toContain(`action="${RET_URL}"`)

  expect((await secure(url, access)).answer.ErrInfo).toBe('E21030007')
})

test('the right password passes after two wrong ones', async () => {
  const { url } = await startForTest()
  const access = await enterSecurely(url, 'order-1')
  const redirect = await redirectOf(url, access, CHALLENGE)
  for (const password of ['', '1', '123456']) await answerPage(redirect, { result: 'success', password })

  expect((await secure(url, access)).answer).toHaveProperty('CheckString')
})

test('closing the page reports nothing to the shop, and the page can be opened again', async () => {
  const { url } = await startForTest()
  const access = await enterSecurely(url, 'order-1')
  const redirect = await redirectOf(url, access, CHALLENGE)

  const closed = await (await answerPage(redirect, { result: 'close' })).text()

  expect(closed).toContain('You can close this window')
  expect(closed).not.toContain(RET_URL)
  expect(await transactions(url)).toMatchObject([{ status: 'AUTHENTICATED' }])
  expect((await secure(url, access)).answer.ErrInfo).toBe('E01E50004')
  expect(await (await fetch(redirect)).text()).toContain('name="password"')
})

test('reopening an answered page returns to the shop again; the first answer counts', async () => {
  const { url } = await startForTest()
  const access = await enterSecurely(url, 'order-1')
  const redirect = await redirectOf(url, access, CHALLENGE)
  await answerPage(redirect, { result: 'cancel' })

  expect(await (await fetch(redirect)).text()).toContain(`action="${RET_URL}"`)
  await answerPage(redirect, { result: 'success', password: '123456' })
  expect((await secure(url, access)).answer.ErrInfo).toBe('E21020002')
  expect(await (await fetch(redirect)).text()).toContain(`action="${RET_URL}"`)
})

test.each([
  [RET_URL, `${RET_URL}?AccessID=`],
  [`${RET_URL}?a=%20b+c`, `${RET_URL}?a=%20b+c&AccessID=`],
])('CallbackType 3: returns to %s by GET', async (RetUrl, location) => {
  const { url } = await startForTest()
  const access = { ...(await enterSecurely(url, 'order-1')), RetUrl, CallbackType: '3' }
  const redirect = await redirectOf(url, access, CHALLENGE)

  const answered = await answerPage(redirect, { result: 'fail' })
  const again = await fetch(redirect, { redirect: 'manual' })

  for (const { status, headers } of [answered, again])
    expect([status, headers.get('location')]).toEqual([303, location + access.AccessID])
})

test('after a failed authentication another card can pay; the old address is invalid', async () => {
  const { url } = await startForTest()
  const access = await enterSecurely(url, 'order-1')
  const old = await redirectOf(url, access, CHALLENGE)
  await answerPage(old, { result: 'fail' })
  await secure(url, access)
  expect((await secure(url, access)).answer.ErrInfo).toBe('E01E50004')

  const redirect = await redirectOf(url, access, FRICTIONLESS)
  expect((await fetch(old)).status).toBe(404)
  await fetch(redirect)

  expect((await secure(url, access)).answer).toHaveProperty('CheckString')
  expect(await transactions(url)).toMatchObject([{ status: 'CAPTURE', charges: 1 }])
})

test('a new ExecTran restarts an unfinished authentication', async () => {
  const { url } = await startForTest()
  const access = await enterSecurely(url, 'order-1')
  const old = await redirectOf(url, access, FRICTIONLESS)
  await fetch(old)
  const redirect = await redirectOf(url, access, CHALLENGE)

  expect(redirect.href).not.toBe(old.href)
  expect((await fetch(old)).status).toBe(404)
  expect((await answerPage(old, { result: 'success', password: '123456' })).status).toBe(404)
  expect((await secure(url, access)).answer.ErrInfo).toBe('E01E50004')
})

test('declines an expired card after 3-D Secure, after which another card can pay', async () => {
  const { url } = await startForTest()
  const access = await enterSecurely(url, 'order-1')
  const Token = await newToken(url, { cardNo: FRICTIONLESS, expire: '2702' })
  const { text } = await send(url, 'ExecTran', { ...access, Token })
  await fetch(text.replace('ACS=2&RedirectUrl=', ''))

  expect((await secure(url, access)).text).toBe('ErrCode=G83&ErrInfo=42G830000')
  expect(await transactions(url)).toMatchObject([{ status: 'UNPROCESSED', charges: 0 }])
})
