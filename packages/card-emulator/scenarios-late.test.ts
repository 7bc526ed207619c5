import { expect, test } from 'vitest'
import {
  arm,
  enter,
  enterSecurely,
  newToken,
  pay,
  putClock,
  redirectOf,
  SHOP,
  secure,
  send,
  startForTest,
  transactions,
  VISA,
} from './test-client.ts'

const search = (url: string) => send(url, 'SearchTrade', { ...SHOP, OrderID: 'order-1' })

test('late-success of ExecTran: a system error, and the card is charged a minute later', async () => {
  const { url } = await startForTest()
  await arm(url, 'ExecTran', 'late-success')

  expect((await pay(url, 'order-1')).text).toBe('ErrCode=E91&ErrInfo=E91029999')

  await putClock(url, { advanceMs: 59_999 })
  expect((await search(url)).answer.Status).toBe('UNPROCESSED')
  expect(await transactions(url)).toMatchObject([{ status: 'UNPROCESSED', charges: 0 }])
  await putClock(url, { advanceMs: 1 })
  expect((await search(url)).answer).toMatchObject({
    Status: 'CAPTURE',
    ProcessDate: '20270301120100',
    CardNo: '************1111',
    TranID: expect.stringMatching(/^\d{28}$/),
  })
  expect(await transactions(url)).toMatchObject([{ status: 'CAPTURE', charges: 1, charged: 15000 }])
})

test('late-success follows the emulator’s clock, whichever way it moves', async () => {
  let now = new Date('2027-03-01T03:00:00Z')
  const { url } = await startForTest({ clock: () => now })
  await arm(url, 'ExecTran', 'late-success', { ms: 5000 })
  await pay(url, 'order-1')

  now = new Date('2027-03-01T04:00:00Z')

  expect(await transactions(url)).toMatchObject([{ status: 'CAPTURE' }])
  expect((await search(url)).answer.ProcessDate).toBe('20270301120005')
})

test('refuses another ExecTran as a duplicate until the late success, and as paid afterwards', async () => {
  const { url } = await startForTest()
  const access = await enter(url, 'order-1')
  const execute = async () => send(url, 'ExecTran', { ...access, Token: await newToken(url) })
  await arm(url, 'ExecTran', 'late-success')
  await execute()

  expect((await execute()).answer.ErrInfo).toBe('E90010001')
  await putClock(url, { advanceMs: 60_000 })
  expect((await execute()).answer.ErrInfo).toBe('E11010001')
  expect(await transactions(url)).toMatchObject([{ charges: 1 }])
})

test('late-success of SecureTran2', async () => {
  const { url } = await startForTest()
  const access = await enterSecurely(url, 'order-1')
  await fetch(await redirectOf(url, access, '4100000000000100'))
  await arm(url, 'SecureTran2', 'late-success', { ms: 1000 })

  expect((await secure(url, access)).text).toBe('ErrCode=E91&ErrInfo=E91029999')

  expect((await secure(url, access)).answer.ErrInfo).toBe('E90010001')
  expect((await search(url)).answer.Status).toBe('AUTHENTICATED')
  await putClock(url, { advanceMs: 1000 })
  expect((await search(url)).answer.Status).toBe('CAPTURE')
})

test('late-success of a declined card: the decline is answered and nothing is charged later', async () => {
  const { url } = await startForTest()
  await arm(url, 'ExecTran', 'late-success')

  expect((await pay(url, 'order-1', '4999000000000002')).answer.ErrInfo).toBe('42G020000')
  await putClock(url, { advanceMs: 3_600_000 })
  expect(await transactions(url)).toMatchObject([{ status: 'UNPROCESSED', charges: 0 }])
})

test('late-success of a card with 3-D Secure: authentication starts, its address is lost', async () => {
  const { url } = await startForTest()
  const access = await enterSecurely(url, 'order-1')
  await arm(url, 'ExecTran', 'late-success')
  const Token = await newToken(url, { cardNo: '4100000000000100' })

  expect((await send(url, 'ExecTran', { ...access, Token })).answer.ErrInfo).toBe('E91029999')
  expect(await transactions(url)).toMatchObject([{ status: 'AUTHENTICATED' }])
})

test('late-success of other calls: done at once, with a system error as the answer', async () => {
  const { url } = await startForTest()
  await arm(url, 'EntryTran', 'late-success')
  await send(url, 'EntryTran', { ...SHOP, OrderID: 'order-1', JobCd: 'CAPTURE', Amount: '1' })
  expect((await search(url)).answer.Status).toBe('UNPROCESSED')

  await pay(url, 'order-2')
  const { answer } = await send(url, 'SearchTrade', { ...SHOP, OrderID: 'order-2' })
  const access = { ...SHOP, AccessID: answer.AccessID ?? '', AccessPass: answer.AccessPass ?? '' }
  await arm(url, 'AlterTran', 'late-success')
  expect((await send(url, 'AlterTran', { ...access, JobCd: 'CANCEL' })).answer.ErrInfo).toBe('E91029999')
  expect((await transactions(url))[1]).toMatchObject({ status: 'VOID', charges: 0 })

  await arm(url, 'SearchTrade', 'late-success')
  expect((await search(url)).answer.ErrInfo).toBe('E91029999')
})

test('the token endpoint has its own codes for a system error and for too many connections', async () => {
  const { url } = await startForTest()
  const ask = async () => {
    const response = await fetch(`${url}/_emulator/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(VISA),
    })
    return response.json()
  }
  await arm(url, 'token', 'late-success')
  await arm(url, 'token', 'e92')

  expect(await ask()).toMatchObject({ resultCode: '901' })
  expect(await ask()).toMatchObject({ resultCode: '902' })
  expect(await ask()).toMatchObject({ resultCode: '000' })
})
