import { expect, test } from 'vitest'
import { enter, newToken, putClock, SHOP, send, startForTest, transactions } from './test-client.ts'

/** Starts an emulator with one paid transaction of 15,000 yen, and returns a way to change it. */
const withPaid = async (entry: Record<string, string> = {}) => {
  const { url } = await startForTest({ shops: { [SHOP.ShopID]: SHOP.ShopPass, shop2: 'pass2' } })
  const access = await enter(url, 'order-1', entry)
  const { AccessID, AccessPass } = access
  const { answer: paid } = await send(url, 'ExecTran', { ...access, Token: await newToken(url) })
  const request = { ...SHOP, AccessID, AccessPass, JobCd: 'CAPTURE' }
  const change = (fields: Record<string, string>) => send(url, 'ChangeTran', { ...request, ...fields })
  const cancel = () => send(url, 'AlterTran', { ...request, JobCd: 'CANCEL' })
  return { url, access, paid, change, cancel }
}

test('refunds a part under a new TranID and keeps the charge', async () => {
  const { url, access, paid, change } = await withPaid()
  await putClock(url, { advanceMs: 60_000 })

  const { text, answer } = await change({ Amount: '10000' })

  expect(text).toMatch(
    new RegExp(
      `^AccessID=${access.AccessID}&AccessPass=${access.AccessPass}&Forward=2a99662&Approve=\\d{7}&TranID=\\d{28}&TranDate=20270301120100$`,
    ),
  )
  expect(answer.TranID).not.toBe(paid.TranID)
  expect(answer.Approve).not.toBe(paid.Approve)
  const { answer: found } = await send(url, 'SearchTrade', { ...SHOP, OrderID: 'order-1' })
  expect(found).toMatchObject({ Status: 'CAPTURE', Amount: '10000', Tax: '0', TranID: answer.TranID })
  expect(await transactions(url)).toMatchObject([
    { status: 'CAPTURE', amount: 10000, charges: 1, charged: 15000, refunded: 5000 },
  ])
})

test('several changes and a cancellation of the rest refund the whole charge', async () => {
  const { url, change, cancel } = await withPaid()
  await change({ Amount: '10000' })
  await change({ Amount: '12000', Tax: '1200' })
  await change({ Amount: '12000' })
  await cancel()

  const { answer } = await send(url, 'SearchTrade', { ...SHOP, OrderID: 'order-1' })
  expect(answer).toMatchObject({ Status: 'VOID', Amount: '12000', Tax: '0' })
  expect(await transactions(url)).toMatchObject([{ charges: 0, charged: 18200, refunded: 18200 }])
})

test.each(['AUTH', 'SAUTH'])('changes a transaction with JobCd %s', async (jobCd) => {
  const { url, change } = await withPaid({ JobCd: jobCd })

  expect((await change({ JobCd: jobCd, Amount: '100' })).answer).toHaveProperty('TranID')
  expect(await transactions(url)).toMatchObject([{ status: jobCd, amount: 100 }])
})

test('refuses a change more than 180 days after the payment', async () => {
  const { url, change } = await withPaid()

  await putClock(url, { now: '2027-08-28T03:00:00.001Z' })
  expect((await change({ Amount: '1' })).text).toBe('ErrCode=E11&ErrInfo=E11010010')
  await putClock(url, { now: '2027-08-28T03:00:00Z' })
  expect((await change({ Amount: '1' })).answer).toHaveProperty('TranID')
})

test('refuses a change after a cancellation', async () => {
  const { change, cancel } = await withPaid()
  await cancel()

  expect((await change({ Amount: '1' })).text).toBe('ErrCode=E11&ErrInfo=E11010003')
})

test.each([
  ['no JobCd', { JobCd: '' }, 'E01050001'],
  ['an unknown JobCd', { JobCd: 'SALES' }, 'E01050002'],
  ['a JobCd that differs from the transaction’s', { JobCd: 'AUTH' }, 'E11010003'],
  ['no Amount', { Amount: '' }, 'E01060001'],
  ['an Amount of zero', { Amount: '0' }, 'E01060011'],
  ['a non-numeric Amount', { Amount: '-1' }, 'E01060006'],
  ['an Amount of 8 digits', { Amount: '10000000' }, 'E01060005|E01490005'],
  ['a non-numeric Tax', { Tax: 'x' }, 'E01070006'],
  ['a total over the limit', { Amount: '9999999', Tax: '1' }, 'E01490005'],
  ['a wrong ShopPass', { ShopPass: 'wrong' }, 'E01030002'],
  ['a wrong AccessPass', { AccessPass: '0'.repeat(32) }, 'E01110002'],
  ['another shop’s transaction', { ShopID: 'shop2', ShopPass: 'pass2' }, 'E01110002'],
])('refuses %s and changes nothing', async (_, changes, errInfo) => {
  const { url, change } = await withPaid()

  expect((await change({ Amount: '10000', ...changes })).answer.ErrInfo).toBe(errInfo)
  expect(await transactions(url)).toMatchObject([{ amount: 15000, charged: 15000, refunded: 0 }])
})

test('refuses an unpaid transaction', async () => {
  const { url } = await startForTest()
  const { AccessID, AccessPass } = await enter(url, 'order-1')

  const { text } = await send(url, 'ChangeTran', {
    ...SHOP,
    AccessID,
    AccessPass,
    JobCd: 'CAPTURE',
    Amount: '1',
  })

  expect(text).toBe('ErrCode=E11&ErrInfo=E11010002')
})

test('refuses a change after a validity check, which charges nothing', async () => {
  const { change } = await withPaid({ JobCd: 'CHECK' })

  expect((await change({ Amount: '1' })).answer.ErrInfo).toBe('E11010003')
})
