import { expect, test } from 'vitest'
import { enter, newToken, SHOP, send, sendRaw, startForTest } from './test-client.ts'

// The second byte of 表 and of ソ is a backslash. The row with ～ is a text that a recorded client sent and got
// back.
const texts: readonly [text: string, hex: string][] = [
  ['表ソ', '955c835c'],
  ['参加費（会員）', '8e5189c194ef816989ef88f5816a'],
  ['髙﨑①', 'fbfcfab18740'],
  ['～－￠￡￢∥', '8160817c8191819281ca8161'],
  ['ﾃｽﾄ a+b', 'c3bdc420612b62'],
]

test.each(texts)('echoes %s as the same bytes', async (text, hex) => {
  const { url } = await startForTest()
  const access = await enter(url, 'order-1')
  const escaped = hex.replace(/../g, '%$&')
  const form = new URLSearchParams({ ...access, Token: await newToken(url), ClientFieldFlag: '1' })

  const { bytes, text: decoded } = await sendRaw(url, 'ExecTran', `${form}&ClientField1=${escaped}`)

  const start = bytes.indexOf('ClientField1=') + 'ClientField1='.length
  expect(bytes.subarray(start, bytes.indexOf('&ClientField2=')).toString('hex')).toBe(hex)
  expect(decoded).toContain(`&ClientField1=${text}&ClientField2=&ClientField3=`)
})

test('reads a plus as a space and keeps a lone percent sign', async () => {
  const { url } = await startForTest()
  const access = await enter(url, 'order-1')
  const form = new URLSearchParams({ ...access, Token: await newToken(url), ClientFieldFlag: '1' })

  const { answer } = await sendRaw(url, 'ExecTran', `${form}&ClientField1=a+100%25+%zz`)

  expect(answer.ClientField1).toBe('a 100% %zz')
})

test('answers status 200 and the provider’s content type, even for an error', async () => {
  const { url } = await startForTest()

  const { status, type, text } = await send(url, 'EntryTran', { ...SHOP, OrderID: 'a', JobCd: 'CAPTURE' })

  expect({ status, type, text }).toEqual({
    status: 200,
    type: 'text/plain;charset=Windows-31J',
    text: 'ErrCode=E01&ErrInfo=E01060001',
  })
})

test.each(['application/x-www-form-urlencoded;charset=windows-31j', 'text/plain'])(
  'reads a form sent as %s',
  async (type) => {
    const { url } = await startForTest()
    const entry = { ...SHOP, OrderID: 'order-1', JobCd: 'CAPTURE', Amount: '1' }

    const { text } = await send(url, 'EntryTran', entry, { headers: { 'content-type': type } })

    expect(text).toMatch(/^AccessID=[0-9a-f]{32}&AccessPass=[0-9a-f]{32}$/)
  },
)

test('takes the first of two fields with the same name', async () => {
  const { url } = await startForTest()
  await sendRaw(url, 'EntryTran', `${new URLSearchParams(SHOP)}&OrderID=a&OrderID=b&JobCd=CAPTURE&Amount=1`)

  expect((await send(url, 'SearchTrade', { ...SHOP, OrderID: 'a' })).answer.Status).toBe('UNPROCESSED')
  expect((await send(url, 'SearchTrade', { ...SHOP, OrderID: 'b' })).answer.ErrInfo).toBe('E01110002')
})

test('reports every required field for an empty body', async () => {
  const { url } = await startForTest()

  const { text } = await sendRaw(url, 'SearchTrade', '')

  expect(text).toBe('ErrCode=E01|E01|E01&ErrInfo=E01010001|E01020001|E01040001')
})

test('refuses a call that is not POST and an unknown call with different codes', async () => {
  const { url } = await startForTest()
  const get = await fetch(`${url}/payment/EntryTran.idPass`)

  expect(await get.text()).toBe('ErrCode=E31&ErrInfo=E31500014')
  expect((await sendRaw(url, 'NoSuchTran', '')).text).toBe('ErrCode=E91&ErrInfo=E91099997')
})
