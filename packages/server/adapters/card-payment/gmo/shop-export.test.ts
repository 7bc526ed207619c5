import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { readTransactions } from './shop-export.ts'

const shop = 'tshop00000001'
const text = [
  'ショップID,オーダーID,状態,利用金額,処理日時',
  `${shop},abc-1,即時売上,"15,000",2027/03/01 12:00:00`,
  `${shop},"abc-2",キャンセル,3000,`,
  'tshop00000002,abc-3,即時売上,3000,2027/03/01 12:00:00',
  `${shop},abc-1,即時売上,15000,2027/03/02 12:00:00`,
  '',
].join('\r\n')
const listed = [
  { orderId: 'abc-1', processedAt: '2027/03/02 12:00:00' },
  { orderId: 'abc-2', processedAt: null },
]

test.for([
  ['Windows-31J', iconv.encode(text, 'cp932')],
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
] as const)("reads the console's list in %s, once per order of this shop", ([_charset, file]) => {
  expect(readTransactions(file, shop)).toEqual(listed)
})

test('accepts every order if no column names a shop', () => {
  expect(readTransactions(Buffer.from('OrderID\nabc-1\n'), shop)).toEqual([
    { orderId: 'abc-1', processedAt: null },
  ])
})

test.for(['', 'Amount,Status\n1,2\n', '"オーダーID\nabc', '%PDF-1.7'])(
  'refuses a file that is not a list: %j',
  (file) => {
    expect(readTransactions(Buffer.from(file), shop)).toBeUndefined()
  },
)
