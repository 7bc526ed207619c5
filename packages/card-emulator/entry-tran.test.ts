import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { enter, SHOP, send, startForTest } from './test-client.ts'

const tenant = (name: string) => iconv.encode(name, 'euc-jp').toString('base64')

const ENTRY = { ...SHOP, OrderID: 'order-1', JobCd: 'CAPTURE', Amount: '15000' }

test('answers only AccessID and AccessPass', async () => {
  const { url } = await startForTest()

  const { text } = await send(url, 'EntryTran', ENTRY)

  expect(text).toMatch(/^AccessID=[0-9a-f]{32}&AccessPass=[0-9a-f]{32}$/)
})

test('accepts an OrderID once per shop, paid or not', async () => {
  const { url } = await startForTest({ shops: { shop1: 'pass1', shop2: 'pass2' } })
  const shop1 = { ...ENTRY, ShopID: 'shop1', ShopPass: 'pass1' }
  const shop2 = { ...ENTRY, ShopID: 'shop2', ShopPass: 'pass2' }

  expect((await send(url, 'EntryTran', shop1)).answer).toHaveProperty('AccessID')
  expect((await send(url, 'EntryTran', shop1)).text).toBe('ErrCode=E01&ErrInfo=E01040010')
  expect((await send(url, 'EntryTran', shop2)).answer).toHaveProperty('AccessID')
})

test('of many concurrent entries with one OrderID exactly one succeeds', async () => {
  const { url } = await startForTest()

  const answers = await Promise.all(Array.from({ length: 20 }, () => send(url, 'EntryTran', ENTRY)))

  expect(answers.filter(({ answer }) => answer.AccessID)).toHaveLength(1)
  expect(answers.filter(({ answer }) => answer.ErrInfo === 'E01040010')).toHaveLength(19)
})

test.each([
  ['an OrderID of 27 characters', { OrderID: 'aB3-'.repeat(7).slice(1) }],
  ['JobCd AUTH', { JobCd: 'AUTH' }],
  ['JobCd SAUTH', { JobCd: 'SAUTH' }],
  ['a check without an amount', { JobCd: 'CHECK', Amount: '' }],
  ['the largest amount', { Amount: '9999999' }],
  ['one yen', { Amount: '1' }],
  ['TdFlag 0', { TdFlag: '0' }],
  ['3-D Secure 2', { TdFlag: '2' }],
  ['3-D Secure 2 that declines a card that is not enrolled', { TdFlag: '2', Tds2Type: '2' }],
  ['3-D Secure 2 that charges a card that is not enrolled', { TdFlag: '2', Tds2Type: '3', TdRequired: '1' }],
  ['a shop name of nine characters in EUC-JP', { TdFlag: '2', TdTenantName: tenant('日本医学会総会受付') }],
])('accepts %s', async (_, changes) => {
  const { url } = await startForTest()

  expect((await send(url, 'EntryTran', { ...ENTRY, ...changes })).answer).toHaveProperty('AccessID')
})

test.each([
  ['no ShopID', { ShopID: '' }, 'E01010001'],
  ['a ShopID of 14 characters', { ShopID: 'tshop000000012' }, 'E01010008|E01030002'],
  ['no ShopPass', { ShopPass: '' }, 'E01020001'],
  ['a ShopPass of 11 characters', { ShopPass: 'emulator123' }, 'E01020008|E01030002'],
  ['a wrong ShopPass', { ShopPass: 'emulatoR' }, 'E01030002'],
  ['an unknown shop', { ShopID: 'tshop00000002' }, 'E01030002'],
  ['no OrderID', { OrderID: '' }, 'E01040001'],
  ['an OrderID of 28 characters', { OrderID: 'a'.repeat(28) }, 'E01040003'],
  ['an OrderID with an underscore', { OrderID: 'order_1' }, 'E01040013'],
  ['no JobCd', { JobCd: '' }, 'E01050001'],
  ['an unknown JobCd', { JobCd: 'SALES' }, 'E01050002'],
  ['no Amount', { Amount: '' }, 'E01060001'],
  ['an Amount of zero', { Amount: '0' }, 'E01060011'],
  ['an Amount with a decimal point', { Amount: '1.5' }, 'E01060006'],
  ['a negative Amount', { Amount: '-1' }, 'E01060006'],
  ['an Amount of 8 digits', { Amount: '00000001' }, 'E01060005'],
  ['a non-numeric Tax', { Tax: 'x' }, 'E01070006'],
  ['a Tax of 8 digits', { Tax: '00000001' }, 'E01070005'],
  ['a total over the limit', { Amount: '9999999', Tax: '1' }, 'E01490005'],
  ['an unknown TdFlag', { TdFlag: '3' }, 'E01080007'],
  ['3-D Secure 1, which was discontinued', { TdFlag: '1' }, 'E01080010'],
  ['a fallback to 3-D Secure 1', { TdFlag: '2', Tds2Type: '1' }, 'E01950008'],
  ['an unknown Tds2Type', { TdFlag: '2', Tds2Type: '4' }, 'E01950008'],
  ['a shop name that is not base64', { TdFlag: '2', TdTenantName: '受付' }, 'E01370008'],
  ['a shop name that is not EUC-JP', { TdFlag: '2', TdTenantName: '//8=' }, 'E01370008'],
  ['a shop name of ten characters', { TdTenantName: tenant('日本医学会総会受付係') }, 'E01370012'],
  ['a TdRequired that is not a digit', { TdFlag: '2', TdRequired: 'yes' }, 'E01EZ0008'],
  [
    'several errors at once',
    { OrderID: '', JobCd: 'x', Amount: '', Tax: 'x' },
    'E01040001|E01050002|E01060001|E01070006',
  ],
])('refuses %s', async (_, changes, errInfo) => {
  const { url } = await startForTest()

  const { answer } = await send(url, 'EntryTran', { ...ENTRY, ...changes })

  expect(answer).toEqual({ ErrCode: errInfo.replace(/E01\w{6}/g, 'E01'), ErrInfo: errInfo })
})

test('a refused entry registers nothing', async () => {
  const { url } = await startForTest()
  await send(url, 'EntryTran', { ...ENTRY, Amount: '0' })

  expect((await enter(url, 'order-1')).AccessID).toMatch(/^[0-9a-f]{32}$/)
})
