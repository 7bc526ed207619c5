import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { decodeAnswer, encodeForm, errorCodesOf } from './id-pass-wire.ts'

/** An answer in the provider's form: CP932, nothing escaped. */
const answer = (text: string): Buffer => iconv.encode(text, 'cp932')
const decoded = (text: string) => Object.fromEntries(decodeAnswer(answer(text)) ?? [])

describe('a request', () => {
  test('is a form of percent-encoded values under plain keys', () => {
    expect(encodeForm({ ShopID: 'tshop00000001', Amount: '15000' })).toBe('ShopID=tshop00000001&Amount=15000')
    expect(encodeForm({})).toBe('')
    expect(encodeForm({ Tax: '' })).toBe('Tax=')
  })

  test.each([
    ['表', '%95%5C'],
    ['ソ', '%83%5C'],
    ['能', '%94%5C'],
    ['髙﨑', '%FB%FC%FA%B1'],
    ['①', '%87%40'],
    ['～', '%81%60'],
    ['ｱ', '%B1'],
    ['a b', 'a%20b'],
    ['a+b', 'a%2Bb'],
    ['50%&x=y', '50%25%26x%3Dy'],
    ['\r\n', '%0D%0A'],
    ['a-b_c.d', 'a-b_c.d'],
  ])('sends %j as CP932 bytes: %s', (text, encoded) => {
    expect(encodeForm({ ClientField1: text })).toBe(`ClientField1=${encoded}`)
  })

  test('cannot smuggle another field into a value', () => {
    expect(encodeForm({ Token: 'x&Amount=1' }).split('&')).toHaveLength(1)
  })
})

describe('an answer', () => {
  test('has case-insensitive keys', () => {
    expect(decoded('AccessID=a1&ACCESSPASS=b2&OrderId=o')).toEqual({
      accessid: 'a1',
      accesspass: 'b2',
      orderid: 'o',
    })
  })

  test.each(['表示', 'ソース', '髙﨑①', '～－￠￡￢∥', 'ﾃｽﾄ'])(
    'decodes %s as sent, even if a byte looks like ASCII',
    (text) => {
      expect(decoded(`ClientField1=${text}&ClientField2=x`)).toEqual({
        clientfield1: text,
        clientfield2: 'x',
      })
    },
  )

  test('is not unescaped', () => {
    expect(decoded('ClientField1=a+b%20c%26d&Approve=1')).toEqual({
      clientfield1: 'a+b%20c%26d',
      approve: '1',
    })
  })

  test('may contain an equals sign in a value', () => {
    expect(decoded('CheckString=abc==&Status=CAPTURE')).toEqual({ checkstring: 'abc==', status: 'CAPTURE' })
  })

  test('may contain empty values', () => {
    expect(decoded('SiteID=&MemberID=&Status=CAPTURE')).toEqual({
      siteid: '',
      memberid: '',
      status: 'CAPTURE',
    })
  })

  test('keeps all of RedirectUrl, which itself contains "&"', () => {
    expect(decoded('ACS=2&RedirectUrl=https://acs.example/3ds?a=1&b=2&c=%E3%81%82')).toEqual({
      acs: '2',
      redirecturl: 'https://acs.example/3ds?a=1&b=2&c=%E3%81%82',
    })
  })

  test.each(['\n', '\r\n', '\r\n\r\n'])('may end in a line break (%j)', (end) => {
    expect(decoded(`ACS=0&Approve=0001${end}`)).toEqual({ acs: '0', approve: '0001' })
  })

  test.each([
    ['nothing', ''],
    ['a line break', '\r\n'],
    ['an HTML page', '<html><body><h1>500 Internal Server Error</h1></body></html>'],
    ['HTML with attributes', '<html lang="ja"><body></body></html>'],
    ['JSON', '{"code":"E01"}'],
    ['a word', 'OK'],
    ['no key', '=value'],
    ['an empty field', 'a=1&&b=2'],
    ['a word among the fields', 'a=1&b&c=2'],
    ['a key with a space', 'Access ID=1'],
  ])('is rejected if it is %s', (_what, text) => {
    expect(decodeAnswer(answer(text))).toBeNull()
  })

  test.each([
    ['bytes of no encoding', Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x26, 0x26, 0xa0, 0xfd, 0x0d, 0x0a])],
    ['zeros', Buffer.alloc(64)],
    ['a gzip stream', Buffer.from('1f8b08000000000000034b4c4a0600c241243503000000', 'hex')],
  ])('is rejected if it is %s', (_what, bytes) => {
    expect(decodeAnswer(bytes)).toBeNull()
  })
})

describe('the codes of an error', () => {
  test("come from ErrInfo, in the provider's order", () => {
    const fields = decodeAnswer(answer('ErrCode=E01|E01&ErrInfo=E01010001|E01020001'))
    expect(fields && errorCodesOf(fields)).toEqual(['E01010001', 'E01020001'])
  })

  test('come from ErrCode without ErrInfo', () => {
    const fields = decodeAnswer(answer('ErrCode=42G'))
    expect(fields && errorCodesOf(fields)).toEqual(['42G'])
  })

  test.each(['ACS=0&Approve=1', 'ErrCode=&ErrInfo=&ACS=0'])('are none in %s', (text) => {
    const fields = decodeAnswer(answer(text))
    expect(fields && errorCodesOf(fields)).toEqual([])
  })
})
