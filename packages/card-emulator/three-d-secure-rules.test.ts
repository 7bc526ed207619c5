import { expect, test } from 'vitest'
import {
  enter,
  enterSecurely,
  newToken,
  postJson,
  RET_URL,
  redirectOf,
  secure,
  send,
  startForTest,
  transactions,
  VISA,
} from './test-client.ts'

const FRICTIONLESS = '4100000000000100'
const CHALLENGE = '4100000000005000'

test.each([
  ['2', VISA.cardNo, 'E21030201'],
  ['', VISA.cardNo, 'E21030201'],
  ['3', VISA.cardNo, 'paid'],
  ['3', '4100000000200007', 'paid'],
  ['2', '4100000000200007', 'E21030201'],
  ['3', '4999000000000002', '42G020000'],
  ['3', '5999000000000001', '42C010000'],
  ['2', '4999000000000002', 'E21030201'],
])('Tds2Type %o, card %s without 3-D Secure: %s', async (Tds2Type, cardNo, outcome) => {
  const { url } = await startForTest()
  const access = await enterSecurely(url, 'order-1', { Tds2Type })

  const { answer } = await send(url, 'ExecTran', { ...access, Token: await newToken(url, { cardNo }) })

  expect(answer.ErrInfo ?? (answer.ACS === '0' && 'paid')).toBe(outcome)
  expect(await transactions(url)).toMatchObject([
    outcome === 'paid' ? { status: 'CAPTURE', charges: 1 } : { status: 'UNPROCESSED', charges: 0 },
  ])
})

test('a 3-D Secure test card pays at once when the transaction does not use 3-D Secure', async () => {
  const { url } = await startForTest()
  const access = await enter(url, 'order-1')

  const { answer } = await send(url, 'ExecTran', {
    ...access,
    Token: await newToken(url, { cardNo: CHALLENGE }),
  })

  expect(answer.ACS).toBe('0')
  expect((await secure(url, access)).answer.ErrInfo).toBe('E11010001')
})

test.each([
  ['no RetUrl', { RetUrl: '' }, 'E01E30001'],
  ['a RetUrl of 257 characters', { RetUrl: `http://127.0.0.1/${'a'.repeat(240)}` }, 'E01E30005'],
  ['a RetUrl that is not absolute', { RetUrl: '/return' }, 'E01E30008'],
  ['a RetUrl that is not http or https', { RetUrl: 'javascript:alert(1)' }, 'E01E30008'],
  ['a RetUrl with a line break', { RetUrl: `${RET_URL}\nx` }, 'E01E30008'],
  ['direct reception', { CallbackType: '2' }, 'E01EA0010'],
  ['an unknown CallbackType', { CallbackType: '4' }, 'E01EA0007'],
])('ExecTran refuses %s and keeps the token valid', async (_, changes, errInfo) => {
  const { url } = await startForTest()
  const access = await enterSecurely(url, 'order-1')
  const execution = { ...access, Token: await newToken(url, { cardNo: FRICTIONLESS }) }

  expect((await send(url, 'ExecTran', { ...execution, ...changes })).answer.ErrInfo).toBe(errInfo)
  expect((await send(url, 'ExecTran', { ...execution, CallbackType: '' })).answer.ACS).toBe('2')
})

test.each([
  ['no AccessID', { AccessID: '' }, 'E01090001'],
  ['a malformed AccessPass', { AccessPass: 'x' }, 'E01100008|E01110002'],
  ['a wrong AccessPass', { AccessPass: '0'.repeat(32) }, 'E01110002'],
  ['a transaction without 3-D Secure', {}, 'E01E50004'],
])('SecureTran2 refuses %s', async (_, changes, errInfo) => {
  const { url } = await startForTest()
  const access = await enter(url, 'order-1')

  expect((await secure(url, { ...access, ...changes })).answer.ErrInfo).toBe(errInfo)
})

test('the control endpoint answers a challenge as the buyer would', async () => {
  const { url } = await startForTest()
  const access = await enterSecurely(url, 'order-1')
  await redirectOf(url, access, CHALLENGE)

  const response = await postJson(url, `/_emulator/3ds/${access.AccessID}`, { result: 'success' })

  expect(await response.json()).toEqual({
    retUrl: RET_URL,
    method: 'POST',
    accessId: access.AccessID,
    outcome: 'Y',
  })
  expect((await secure(url, access)).answer).toHaveProperty('CheckString')
})

test('a card without a challenge keeps its outcome whatever the control endpoint answers', async () => {
  const { url } = await startForTest()
  const access = { ...(await enterSecurely(url, 'order-1')), CallbackType: '3' }
  await redirectOf(url, access, '4100000000300005')

  const response = await postJson(url, `/_emulator/3ds/${access.AccessID}`, { result: 'success' })

  expect(await response.json()).toMatchObject({ method: 'GET', outcome: 'N' })
})

test.each([
  [{ result: 'close' }, 400],
  [{}, 400],
  [{ result: 'success', password: '123456' }, 400],
  [{ result: 'success' }, 404],
])('an answer %o without a challenge: %i', async (body, status) => {
  const { url } = await startForTest()
  const { AccessID } = await enterSecurely(url, 'order-1')

  expect((await postJson(url, `/_emulator/3ds/${AccessID}`, body)).status).toBe(status)
})
