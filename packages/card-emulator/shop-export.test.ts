import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { enter, newToken, SHOP, send, startForTest } from './test-client.ts'

test("exports every transaction in the words of the shop's console, in Windows-31J", async () => {
  const { url } = await startForTest()
  const paid = await enter(url, 'order-1')
  await send(url, 'ExecTran', { ...paid, Token: await newToken(url) })
  const { answer } = await send(url, 'SearchTrade', { ...SHOP, OrderID: 'order-1' })
  const open = await enter(url, 'order-2', { Amount: '3000', Tax: '300' })

  const response = await fetch(`${url}/transactions.csv`)

  expect(response.headers.get('content-type')).toBe('text/csv;charset=Windows-31J')
  const lines = iconv.decode(Buffer.from(await response.arrayBuffer()), 'cp932').split('\r\n')
  expect(lines).toEqual([
    '"ショップID","オーダーID","状態","処理区分","利用金額","税送料","処理日時","取引ID","カード番号","承認番号"',
    `"${SHOP.ShopID}","order-1","即時売上","CAPTURE","15000","0","2027/03/01 12:00:00","${paid.AccessID}","************1111","${answer.Approve}"`,
    `"${SHOP.ShopID}","order-2","未決済","CAPTURE","3000","300","2027/03/01 12:00:00","${open.AccessID}","",""`,
    '',
  ])
})
