import type { PaymentAdvice } from '@uketsuke/contract'
import { describe, expect, test } from 'vitest'
import { providerErrorsOf, type Verdict, verdictOf, verdictOfAll } from './id-pass-codes.ts'

const range = (prefix: string, from: number, to: number, rest = ''): string[] =>
  Array.from({ length: to - from + 1 }, (_, i) => `${prefix}${String(from + i).padStart(2, '0')}${rest}`)
const codesOf = (text: string): string[] => text.split(/\s+/).filter((code) => code !== '')

/** Every code for cards in the provider's error list, by its meaning for the money and for the buyer. */
const families: [verdict: Verdict, advice: PaymentAdvice, what: string, codes: string[]][] = [
  [
    'unknown',
    'tryLater',
    'the card network failed and may have charged',
    codesOf(`42C010000 42C030000 42C120000 42C130000 42C140000 42C150000 42C330000 42C500000 42C510000 42C530000
      42C540000 42C550000 42C560000 42C570000 42C580000 42C600000`).concat(range('42C', 70, 78, '0000')),
  ],
  [
    'unknown',
    'tryLater',
    'the provider failed, or is processing the same transaction',
    codesOf(`E90010001 E91019999 E91020001 E91029998 E91029999 E91050001 E91060001 E91099996 E91099997
      E91099999`),
  ],
  ['unknown', 'contactUs', 'the transaction is settled already', codesOf('E11010001 E11010999')],
  [
    'unknown',
    'contactUs',
    'an unknown code, or one of another payment method',
    ['', 'Z99999999', '43X000000', 'M01004002', 'M01051005', 'M01051011', 'e01010001'],
  ],
  [
    'busy',
    'tryLater',
    'the provider is busy, and nothing was done',
    codesOf('E82010001 E92000001 E92000002'),
  ],
  ['declined', 'insufficient', 'not enough money', codesOf('42G020000 42G040000 42G060000')],
  ['declined', 'limit', 'over a limit', codesOf('42G030000 42G050000 42G070000 42G550000')],
  ['declined', 'askIssuer', 'the issuer wants a call', codesOf('42G300000')],
  [
    'declined',
    'checkCard',
    'a detail of the card is wrong',
    codesOf(`42G420000 42G430000 42G440000 42G450000 42G650000 42G830000 E01170001 E01170003 E01170006 E01170011
      E01180001 E01180003 E01180006 E01180008 E01460008 E01480008 E01480011 E41170099`),
  ],
  [
    'declined',
    'otherCard',
    'the issuer declines the card, for whatever reason',
    codesOf(`42G120000 42G220000 42G540000 42G560000 42G600000 42G610000 42G840000 42G850000 42G920000 42G950000
      42G960000 42G970000 42G980000 42G990000 42G000000 42G E41170002`),
  ],
  ['declined', 'tryLater', 'the card company fails', codesOf('42G910000')],
  [
    'declined',
    'authenticationFailed',
    '3-D Secure did not succeed or is not finished',
    codesOf(`E21010001 E21010007 E21010999 E21020001 E21020007 E21020999 E21030001 E21030007 E21030202 E21040001
      E21040002 E01E50004`),
  ],
  ['declined', 'authenticationCanceled', 'the buyer left 3-D Secure', codesOf('E21020002')],
  [
    'declined',
    'authenticationUnsupported',
    'the card does not support 3-D Secure',
    codesOf('E21010201 E21010202 E21030201'),
  ],
  [
    'token',
    'enterAgain',
    'the card token is unknown, used, expired or of another shop',
    codesOf('EX1000301 EX1000302 EX1000303 EX1000304'),
  ],
  [
    'ours',
    'contactUs',
    'our request is wrong',
    codesOf(`E00000000 E00000001 E01010001 E01010008 E01010010 E01020001 E01020008 E01030002 E01040001 E01040003
      E01040010 E01040013 E01050001 E01050002 E01050004 E01060001 E01060005 E01060006 E01060010 E01060011 E01060021
      E01070005 E01070006 E01080007 E01080010 E01080101 E01090001 E01090008 E01100001 E01100008 E01110002 E01110010
      E01190001 E01200001 E01210002 E01220001 E01230009 E01240002 E01260001 E01260002 E01260010 E01270001 E01270005
      E01270006 E01270010 E01320012 E01320013 E01330012 E01330013 E01340012 E01340013 E01370008 E01370012 E01390002
      E01390010 E01400007 E01410010 E01420010 E01490005 E01950008 E01E30001 E01E30005 E01E30008 E01E50001 E01E50008
      E01EA0007 E01EA0010 E01EB0001 E01EB0005 E01EB0010 E01EZ0008 E31500014`),
  ],
  [
    'ours',
    'contactUs',
    'the transaction does not allow it',
    codesOf('E11010002 E11010003 E11010004 E11010010 E11010099 E11010100'),
  ],
  [
    'ours',
    'contactUs',
    'our contract does not allow it',
    codesOf('E61010001 E61010002 E61010003 E61020001 E61030001 E61040001'),
  ],
  ['ours', 'contactUs', 'the network finds our amount or fields wrong', range('42G', 67, 81, '0000')],
]

describe.each(families)('%s, %s: %s', (verdict, advice, _what, codes) => {
  test.each(codes)('%s', (code) => {
    expect(verdictOf(code)).toBe(verdict)
    expect(providerErrorsOf([code])).toEqual([{ errorCode: code, advice, message: expect.any(String) }])
  })
})

test('treats stolen, lost and other refused cards the same', () => {
  const [refused, ...others] = providerErrorsOf(['42G120000', '42G560000', '42G600000'])
  for (const other of others) expect(other).toEqual({ ...refused, errorCode: other.errorCode })
})

test("keeps the codes of an answer in the provider's order, each with a message for programmers", () => {
  const errors = providerErrorsOf(['E01180006', '42G020000'])
  expect(errors.map(({ errorCode }) => errorCode)).toEqual(['E01180006', '42G020000'])
  for (const { message } of errors) expect(message).toMatch(/^[A-Z0-9][\x20-\x7e]+\.$/)
})

describe('several codes in one answer', () => {
  test.each<[Verdict, string[]]>([
    ['unknown', ['42G020000', 'E90010001']],
    ['unknown', ['E01010001', 'Z99999999']],
    ['ours', ['E01170003', 'E01010001']],
    ['busy', ['42G020000', 'E92000001']],
    ['token', ['42G020000', 'EX1000302']],
    ['declined', ['E01170003', 'E01180006']],
    ['unknown', []],
  ])('are read as %s: %j', (verdict, codes) => {
    expect(verdictOfAll(codes)).toBe(verdict)
    expect(verdictOfAll(codes.toReversed())).toBe(verdict)
  })
})
