import { describe, expect, test } from 'vitest'
import { type Verdict, verdictOf, verdictOfAll } from './id-pass-codes.ts'

const families: [verdict: Verdict, why: string, codes: string[]][] = [
  ['unknown', 'the card network fails: maybe it charged', ['42C010000', '42C500000', '42C780000']],
  ['unknown', 'the provider fails inside, or runs the same transaction already', ['E90010001', 'E91099999']],
  ['unknown', 'the transaction is settled already', ['E11010001', 'E11010999']],
  ['unknown', 'a code nobody knows', ['', 'Z99999999', '43X000000', 'M01004002', 'e01010001']],
  [
    'busy',
    'the provider is full or under maintenance: nothing was done',
    ['E82010001', 'E92000001', 'E92000002'],
  ],
  [
    'declined',
    'the issuer declines',
    ['42G020000', '42G030000', '42G120000', '42G540000', '42G550000', '42G650000', '42G830000', '42G990000'],
  ],
  [
    'declined',
    'the card was typed wrongly',
    ['E01170003', 'E01170011', 'E01180006', 'E01480006', 'E01460008'],
  ],
  ['declined', '3-D Secure or the fraud check refuses', ['E21010001', 'E21020002', 'E41170099']],
  [
    'token',
    'the card token is unknown, used, expired or of another shop',
    ['EX1000301', 'EX1000302', 'EX1000303', 'EX1000304'],
  ],
  [
    'ours',
    'our request is wrong',
    ['E01010001', 'E01030002', 'E01040001', 'E01060005', 'E01050002', 'E61040001'],
  ],
  [
    'ours',
    'the network finds our amount or fields wrong',
    ['42G670000', '42G700000', '42G780000', '42G810000'],
  ],
]

describe.each(families)('%s: %s', (verdict, _why, codes) => {
  test.each(codes)('%s', (code) => {
    expect(verdictOf(code)).toBe(verdict)
  })
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
