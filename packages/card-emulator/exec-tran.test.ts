import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { arm, enter, newToken, pay, SHOP, send, startForTest, transactions } from './test-client.ts'

test('answers the fields of a paid transaction in the provider’s order', async () => {
  const { url } = await startForTest()

  const { text, answer } = await pay(url, 'order-1')

  expect(text).toMatch(
    /^ACS=0&OrderID=order-1&Forward=2a99662&Method=1&PayTimes=&Approve=\d{7}&TranID=\d{28}&TranDate=\d{14}&CheckString=[0-9a-f]{32}$/,
  )
  expect(answer.TranDate).toBe('20270301120000')
  expect(answer.TranID).toMatch(/^27030112001{12}\d{6}$/)
})

test('signs the answer with an MD5 over its values and the ShopPass', async () => {
  const { url } = await startForTest()

  const { answer } = await pay(url, 'order-1')

  const signed = ['order-1', '2a99662', '1', '', answer.Approve, answer.TranID, '20270301120000', 'emulator']
  expect(answer.CheckString).toBe(createHash('md5').update(signed.join('')).digest('hex'))
})

test('gives every payment a unique TranID and Approve', async () => {
  const { url } = await startForTest()

  const first = await pay(url, 'order-1')
  const second = await pay(url, 'order-2')

  expect(first.answer.TranID).not.toBe(second.answer.TranID)
  expect(first.answer.Approve).not.toBe(second.answer.Approve)
})

test('echoes the client fields only on request', async () => {
  const { url } = await startForTest()
  const fields = { ClientField1: 'one', ClientField2: '', ClientField3: '三' }
  const silent = { ...(await enter(url, 'a')), ...fields, Token: await newToken(url), ClientFieldFlag: '0' }
  const echoing = { ...(await enter(url, 'b')), ...fields, Token: await newToken(url), ClientFieldFlag: '1' }

  expect((await send(url, 'ExecTran', silent)).answer).not.toHaveProperty('ClientField1')
  expect((await send(url, 'ExecTran', echoing)).text).toMatch(
    /&ClientField1=one&ClientField2=&ClientField3=三$/,
  )
})

test('echoes PayTimes empty for a single payment and as sent for instalments', async () => {
  const { url } = await startForTest()
  const single = { ...(await enter(url, 'a')), PayTimes: '1', Token: await newToken(url) }
  const instalments = { ...(await enter(url, 'b')), Method: '2', PayTimes: '3', Token: await newToken(url) }

  expect((await send(url, 'ExecTran', single)).answer.PayTimes).toBe('')
  expect((await send(url, 'ExecTran', instalments)).answer.PayTimes).toBe('3')
})

test.each([
  ['no OrderID', { OrderID: '' }, 'E01040001'],
  ['another OrderID', { OrderID: 'order-2' }, 'E01110002'],
  ['no AccessID', { AccessID: '' }, 'E01090001'],
  ['no AccessPass', { AccessPass: '' }, 'E01100001'],
  ['a wrong AccessPass', { AccessPass: '0'.repeat(32) }, 'E01110002'],
  ['an unknown AccessID', { AccessID: '0'.repeat(32) }, 'E01110002'],
  ['no Method', { Method: '' }, 'E01260001'],
  ['an unknown Method', { Method: '6' }, 'E01260002'],
  ['instalments without PayTimes', { Method: '2' }, 'E01270001'],
  ['instalments with a non-numeric PayTimes', { Method: '4', PayTimes: 'x' }, 'E01270006'],
  ['too many instalments', { Method: '2', PayTimes: '100' }, 'E01270005'],
  ['a ClientField1 of 101 bytes', { ClientField1: `${'表'.repeat(50)}a` }, 'E01320012'],
  ['a ClientField2 with an ampersand', { ClientField2: 'a&b' }, 'E01330013'],
  ['a ClientField3 with a line break', { ClientField3: 'a\nb' }, 'E01340013'],
  ['an unknown ClientFieldFlag', { ClientFieldFlag: '2' }, 'E01400007'],
  ['neither token nor card', { Token: '' }, 'E01170001|E01180001'],
  ['an expiry in month 13', { Token: '', CardNo: '4111111111111111', Expire: '3013' }, 'E01180008'],
  ['a card number of 17 digits', { Token: '', CardNo: '41111111111111111', Expire: '3012' }, 'E01170003'],
  ['a raw card number', { Token: '', CardNo: '4111111111111111', Expire: '3012' }, 'E61040001'],
])('refuses %s and keeps the token valid', async (_, changes, errInfo) => {
  const { url } = await startForTest()
  const execution = { ...(await enter(url, 'order-1')), Token: await newToken(url) }

  expect((await send(url, 'ExecTran', { ...execution, ...changes })).answer.ErrInfo).toBe(errInfo)
  expect((await send(url, 'ExecTran', execution)).answer.ACS).toBe('0')
})

test('accepts client fields of 100 bytes', async () => {
  const { url } = await startForTest()
  const execution = { ...(await enter(url, 'order-1')), Token: await newToken(url) }

  expect((await send(url, 'ExecTran', { ...execution, ClientField1: '表'.repeat(50) })).answer.ACS).toBe('0')
})

test('charges a card once however often the transaction is executed', async () => {
  const { url } = await startForTest()
  const access = await enter(url, 'order-1')
  await send(url, 'ExecTran', { ...access, Token: await newToken(url) })

  const again = await send(url, 'ExecTran', { ...access, Token: await newToken(url) })

  expect(again.text).toBe('ErrCode=E11&ErrInfo=E11010001')
  expect(await transactions(url)).toMatchObject([{ orderId: 'order-1', status: 'CAPTURE', charges: 1 }])
})

test.each([
  ['CAPTURE', 1],
  ['AUTH', 1],
  ['SAUTH', 1],
  ['CHECK', 0],
])('sets the status to JobCd %s and charges %i times', async (jobCd, charges) => {
  const { url } = await startForTest()
  const access = await enter(url, 'order-1', { JobCd: jobCd })

  await send(url, 'ExecTran', { ...access, Token: await newToken(url) })

  expect(await transactions(url)).toEqual([
    {
      orderId: 'order-1',
      accessId: access.AccessID,
      status: jobCd,
      jobCd,
      amount: 15000,
      charges,
      charged: charges * 15000,
      refunded: 0,
    },
  ])
})

test('a validity check needs no Method', async () => {
  const { url } = await startForTest()
  const access = await enter(url, 'order-1', { JobCd: 'CHECK', Amount: '' })

  expect(
    (await send(url, 'ExecTran', { ...access, Method: '', Token: await newToken(url) })).answer.ACS,
  ).toBe('0')
})

test.each([
  ['4999000000000002', 'G02', '42G020000'],
  ['4999000000000083', 'G83', '42G830000'],
  ['4999000000000099', 'G99', '42G990000'],
  ['5999000000000001', 'C01', '42C010000'],
  ['5999000000000078', 'C78', '42C780000'],
])('declines card %s with %s, after which another card can pay', async (cardNo, errCode, errInfo) => {
  const { url } = await startForTest()
  const access = await enter(url, 'order-1')

  const declined = await send(url, 'ExecTran', { ...access, Token: await newToken(url, { cardNo }) })
  expect(declined.text).toBe(`ErrCode=${errCode}&ErrInfo=${errInfo}`)
  expect(await transactions(url)).toMatchObject([{ status: 'UNPROCESSED', charges: 0 }])

  const paid = await send(url, 'ExecTran', { ...access, Token: await newToken(url) })
  expect(paid.answer.ACS).toBe('0')
  expect(await transactions(url)).toMatchObject([{ status: 'CAPTURE', charges: 1 }])
})

test('a card is valid until the end of its month in Japan', async () => {
  let now = new Date('2027-03-31T14:59:59Z')
  const { url } = await startForTest({ clock: () => now })
  const inTime = { ...(await enter(url, 'a')), Token: await newToken(url, { expire: '2703' }) }
  const late = { ...(await enter(url, 'b')), Token: await newToken(url, { expire: '202703' }) }

  expect((await send(url, 'ExecTran', inTime)).answer.ACS).toBe('0')
  now = new Date('2027-03-31T15:00:00Z')
  expect((await send(url, 'ExecTran', late)).text).toBe('ErrCode=G83&ErrInfo=42G830000')
})

test('a decline uses up the token', async () => {
  const { url } = await startForTest()
  const access = await enter(url, 'order-1')
  const execution = { ...access, Token: await newToken(url, { cardNo: '4999000000000002' }) }
  await send(url, 'ExecTran', execution)

  expect((await send(url, 'ExecTran', execution)).text).toBe('ErrCode=EX1&ErrInfo=EX1000302')
})

test('a token expires after 30 minutes', async () => {
  let now = new Date('2027-03-01T03:00:00Z')
  const { url } = await startForTest({ clock: () => now })
  const inTime = { ...(await enter(url, 'a')), Token: await newToken(url) }
  const late = { ...(await enter(url, 'b')), Token: await newToken(url) }

  now = new Date('2027-03-01T03:29:59.999Z')
  expect((await send(url, 'ExecTran', inTime)).answer.ACS).toBe('0')
  now = new Date('2027-03-01T03:30:00Z')
  expect((await send(url, 'ExecTran', late)).text).toBe('ErrCode=EX1&ErrInfo=EX1000303')
})

test('issuing a token forgets those that expired more than a day ago', async () => {
  let now = new Date('2027-03-01T03:00:00Z')
  const { url } = await startForTest({ clock: () => now })
  const execution = { ...(await enter(url, 'a')), Token: await newToken(url) }

  now = new Date('2027-03-02T03:31:00Z')
  await newToken(url)

  expect((await send(url, 'ExecTran', execution)).answer.ErrInfo).toBe('EX1000301')
})

test('refuses another shop’s token, which stays valid for its own shop', async () => {
  const { url } = await startForTest({ shops: { [SHOP.ShopID]: SHOP.ShopPass, shop2: 'pass2' } })
  const token = await newToken(url)
  const foreign = await enter(url, 'order-1', { ShopID: 'shop2', ShopPass: 'pass2' })
  const own = await enter(url, 'order-1')

  expect((await send(url, 'ExecTran', { ...foreign, Token: token })).answer.ErrInfo).toBe('EX1000304')
  expect((await send(url, 'ExecTran', { ...own, Token: token })).answer.ACS).toBe('0')
})

test('refuses a second ExecTran of a transaction while the first runs', async () => {
  const { url } = await startForTest()
  await arm(url, 'ExecTran', 'slow', { ms: 3_600_000 })
  const access = await enter(url, 'order-1')
  const tokens = [await newToken(url), await newToken(url)]

  const sent = tokens.map((Token) => send(url, 'ExecTran', { ...access, Token }))
  expect((await Promise.race(sent)).text).toBe('ErrCode=E90&ErrInfo=E90010001')
  const during = await send(url, 'SearchTrade', { ...SHOP, OrderID: 'order-1' })
  expect(during.answer.Status).toBe('UNPROCESSED')
  const other = await pay(url, 'order-2')
  expect(other.answer.ACS).toBe('0')

  await fetch(`${url}/_emulator/scenarios`, { method: 'DELETE' })
  const answers = await Promise.all(sent)
  expect(answers.map(({ answer }) => answer.ACS ?? answer.ErrInfo).sort()).toEqual(['0', 'E90010001'])
  expect((await transactions(url))[0]).toMatchObject({ status: 'CAPTURE', charges: 1 })
})

test('of many concurrent ExecTran calls exactly one charges', async () => {
  const { url } = await startForTest()
  const access = await enter(url, 'order-1')
  const tokens = await Promise.all(Array.from({ length: 20 }, () => newToken(url)))

  const answers = await Promise.all(tokens.map((Token) => send(url, 'ExecTran', { ...access, Token })))

  expect(answers.filter(({ answer }) => answer.ACS === '0')).toHaveLength(1)
  const refusals = answers.flatMap(({ answer }) => answer.ErrInfo ?? [])
  expect(refusals).toHaveLength(19)
  expect(['E90010001', 'E11010001']).toEqual(expect.arrayContaining([...new Set(refusals)]))
  expect(await transactions(url)).toMatchObject([{ charges: 1 }])
})
