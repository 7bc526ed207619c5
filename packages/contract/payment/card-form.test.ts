import { describe, expect, test } from 'vitest'
import { brokenRules } from '../rules.ts'
import { cardForm } from './card-form.ts'

const card = {
  cardNo: '4111111111111111',
  holderName: 'TARO TAKAHASHI',
  expireMM: '12',
  expireYY: '30',
  securityCode: '123',
}

const read = (changed: Partial<typeof card>, now = new Date('2027-02-01T00:00:00Z')) => {
  const parsed = cardForm(() => now).safeParse({ ...card, ...changed }, { reportInput: true })
  return parsed.success
    ? { value: parsed.data }
    : { broken: brokenRules(parsed.error.issues).map(({ path, rule }) => `${path} ${rule}`) }
}

test('accepts a valid card unchanged', () => {
  expect(read({})).toEqual({ value: card })
})

test('accepts a name of 24 letters, and numbers of 14 and 16 digits', () => {
  expect(read({ holderName: 'A'.repeat(24) }).broken).toBeUndefined()
  expect(read({ cardNo: '30569309025904' }).broken).toBeUndefined()
})

test('converts full-width input to the format of the provider', () => {
  const typed = {
    cardNo: '４１１１ー１１１１　１１１１ 1111',
    holderName: ' ｔａｒｏ　takahashi ',
    securityCode: '１２３',
  }
  expect(read(typed)).toEqual({ value: card })
})

test.each([
  ['Seán O’Brien-Müller', 'SEAN OBRIEN MULLER'],
  ["d'Arc", 'DARC'],
  ['ANNE－MARIE', 'ANNE MARIE'],
  ['Groß', 'GROSS'],
])('takes the name %j as %j', (typed, holderName) => {
  expect(read({ holderName: typed })).toEqual({ value: { ...card, holderName } })
})

describe.each<[keyof typeof card, [string, string][]]>([
  [
    'cardNo',
    [
      ['', 'required'],
      ['4111-1111-1111-111x', 'numeric'],
      ['6011111111111117', 'cardNumber'],
      ['2111111111111111', 'cardNumber'],
      ['4111111111111', 'cardNumber'],
      ['41111111111111111', 'maxLength'],
    ],
  ],
  [
    'holderName',
    [
      ['', 'required'],
      ['   ', 'required'],
      ['髙橋', 'uppercaseAlphabet'],
      ['TARO_J', 'uppercaseAlphabet'],
      ["'", 'required'],
      ['TARO1', 'uppercaseAlphabet'],
      ['A'.repeat(25), 'maxLength'],
    ],
  ],
  [
    'expireMM',
    [
      ['', 'required'],
      ['00', 'choice'],
      ['13', 'choice'],
      ['1', 'choice'],
    ],
  ],
  [
    'expireYY',
    [
      ['', 'required'],
      ['2030', 'choice'],
      ['x', 'choice'],
    ],
  ],
  [
    'securityCode',
    [
      ['', 'required'],
      ['12', 'minLength'],
      ['12345', 'maxLength'],
      ['12a', 'numeric'],
    ],
  ],
])('%s', (key, refused) => {
  test.each(refused)('refuses %j: %s', (value, rule) => {
    expect(read({ [key]: value }).broken).toContain(`${key} ${rule}`)
  })
})

test.each(['36111111111111', '375987000000088', '3111111111111111', '5111111111111111'])(
  'accepts the number %s of 14 to 16 digits that begins with 3, 4 or 5',
  (cardNo) => {
    expect(read({ cardNo })).toEqual({ value: { ...card, cardNo } })
  },
)

describe('a card is valid until the end of its month in Japan', () => {
  const expiry = (expireMM: string, expireYY: string, now: string) =>
    read({ expireMM, expireYY }, new Date(now)).broken ?? []

  test.each([
    ['the last second of the month', '03', '27', '2027-03-31T14:59:59Z', []],
    [
      'the first second of the next month, still the old one in UTC',
      '03',
      '27',
      '2027-03-31T15:00:00Z',
      ['expireYY cardExpiry'],
    ],
    ['the first second of that month', '04', '27', '2027-03-31T15:00:00Z', []],
    ['the last second of the year', '12', '27', '2027-12-31T14:59:59Z', []],
    ['New Year in Japan, the old year in UTC', '12', '27', '2027-12-31T15:00:00Z', ['expireYY cardExpiry']],
    ['an expiry last month', '01', '27', '2027-02-01T00:00:00Z', ['expireYY cardExpiry']],
    ['an expiry last year, in a later month', '12', '26', '2027-02-01T00:00:00Z', ['expireYY cardExpiry']],
    ['next January', '01', '28', '2027-12-01T00:00:00Z', []],
    ['29 February', '02', '28', '2028-02-29T14:59:59Z', []],
  ])('%s', (_what, month, year, now, expected) => {
    expect(expiry(month, year, now)).toEqual(expected)
  })

  test('leaves the expiry unchecked until month and year are chosen', () => {
    expect(expiry('', '26', '2027-02-01T00:00:00Z')).toEqual(['expireMM required'])
    expect(expiry('01', '', '2027-02-01T00:00:00Z')).toEqual(['expireYY required'])
  })

  test('leaves the expiry unchecked for an invalid month or year', () => {
    expect(expiry('13', '26', '2027-02-01T00:00:00Z')).toEqual(['expireMM choice'])
    expect(expiry('01', '2', '2027-02-01T00:00:00Z')).toEqual(['expireYY choice'])
  })

  test('checks the expiry even while other fields are invalid', () => {
    expect(read({ expireYY: '26', securityCode: '' }).broken).toEqual([
      'securityCode required',
      'expireYY cardExpiry',
    ])
  })
})
