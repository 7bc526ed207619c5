import { expect, test } from 'vitest'
import { enter, newToken, SHOP, send, startForTest } from './test-client.ts'

test('recovers a transaction that was registered but not executed', async () => {
  const { url } = await startForTest()
  const { AccessID, AccessPass } = await enter(url, 'order-1', { JobCd: 'AUTH', Amount: '100' })

  const { text } = await send(url, 'SearchTrade', { ...SHOP, OrderID: 'order-1' })

  expect(text).toBe(
    `OrderID=order-1&Status=UNPROCESSED&ProcessDate=20270301120000&JobCd=AUTH&AccessID=${AccessID}&AccessPass=${AccessPass}` +
      '&ItemCode=0000990&Amount=100&Tax=0&SiteID=&MemberID=&CardNo=&Expire=&Method=&PayTimes=&Forward=&TranID=&Approve=' +
      '&ClientField1=&ClientField2=&ClientField3=',
  )
})

test('shows a paid transaction with its card masked', async () => {
  let now = new Date('2027-03-01T03:00:00Z')
  const { url } = await startForTest({ clock: () => now })
  const access = await enter(url, 'order-1', { Tax: '1500', ItemCode: '1234567' })
  now = new Date('2027-03-01T15:00:01Z')
  const paid = await send(url, 'ExecTran', { ...access, Token: await newToken(url), ClientField1: '受付' })

  const { answer } = await send(url, 'SearchTrade', { ...SHOP, OrderID: 'order-1' })

  expect(answer).toEqual({
    OrderID: 'order-1',
    Status: 'CAPTURE',
    ProcessDate: '20270302000001',
    JobCd: 'CAPTURE',
    AccessID: access.AccessID,
    AccessPass: access.AccessPass,
    ItemCode: '1234567',
    Amount: '15000',
    Tax: '1500',
    SiteID: '',
    MemberID: '',
    CardNo: '************1111',
    Expire: '3012',
    Method: '1',
    PayTimes: '',
    Forward: '2a99662',
    TranID: paid.answer.TranID,
    Approve: paid.answer.Approve,
    ClientField1: '受付',
    ClientField2: '',
    ClientField3: '',
  })
})

test('ignores an ItemCode that is not seven digits', async () => {
  const { url } = await startForTest()
  await enter(url, 'order-1', { ItemCode: 'a&b=c' })

  const { answer } = await send(url, 'SearchTrade', { ...SHOP, OrderID: 'order-1' })

  expect(answer.ItemCode).toBe('0000990')
})

test.each([
  ['an unknown OrderID', { OrderID: 'order-2' }, 'E01110002'],
  ['no OrderID', { OrderID: '' }, 'E01040001'],
  ['an OrderID of 28 characters', { OrderID: 'a'.repeat(28) }, 'E01040003'],
  ['a wrong ShopPass', { ShopPass: 'wrong' }, 'E01030002'],
  ['another shop’s order', { ShopID: 'shop2', ShopPass: 'pass2' }, 'E01110002'],
])('refuses %s', async (_, changes, errInfo) => {
  const { url } = await startForTest({ shops: { [SHOP.ShopID]: SHOP.ShopPass, shop2: 'pass2' } })
  await enter(url, 'order-1')

  const { text } = await send(url, 'SearchTrade', { ...SHOP, OrderID: 'order-1', ...changes })

  expect(text).toBe(`ErrCode=E01&ErrInfo=${errInfo}`)
})
