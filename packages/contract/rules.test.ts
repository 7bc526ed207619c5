import { requiredDetails } from '@uketsuke/testing/sample-details'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { registrationFields } from './participant-fields/schemas.ts'
import { PreRegistration } from './pre-registration/schemas.ts'
import { Registration } from './registration/schemas.ts'
import type { RuleName } from './rule-names.ts'
import {
  alphanumeric,
  alphanumericWithSymbols,
  brokenRules,
  field,
  halfWidthAlphabetName,
  hiragana,
  katakana,
  numeric,
  password,
  uppercaseAlphabet,
} from './rules.ts'

/** The value into which a field turns the input, or the rule that the input breaks. */
const read = (schema: z.ZodMiniType, typed: unknown) => {
  const parsed = schema.safeParse(typed, { reportInput: true })
  return parsed.success ? { value: parsed.data } : { rule: brokenRules(parsed.error.issues)[0]?.rule }
}

type Row = {
  schema: z.ZodMiniType
  valid: [typed: string, value?: string][]
  invalid: [typed: unknown, rule: RuleName][]
}

const required: [unknown, RuleName][] = [
  ['', 'required'],
  [undefined, 'required'],
  [null, 'required'],
  [12, 'type'],
  [['a'], 'type'],
  [{}, 'type'],
]
const unprintable: [string, RuleName][] = [
  '\u0000',
  'a\u0007',
  'a\nb',
  'a\u2028b',
  '\ud800',
  'a\udfffb',
  '\u009f',
].map((text) => [text, 'printable'])
const x = (length: number) => 'x'.repeat(length)

const fields: Record<string, Row> = {
  name: {
    schema: field.name,
    valid: [
      ['太郎'],
      ['髙﨑'],
      ['𠮷野'],
      ['Seán'],
      ['O-Saki, Jr.'],
      ['  太郎　', '太郎'],
      [x(30)],
      ['ー・々〆'],
      // Kanji with a variation selector, and one that normalisation would replace, stay unchanged.
      ['葛\u{e0100}城'],
      ['辻\u{e0101}'],
      ['\ufa19谷'],
      ['Se\u0301an', 'S\u00e9an'],
      ['か\u3099く', 'がく'],
      // 30 characters count as 30, however many code units they take.
      ['𠮷'.repeat(30)],
      ['が'.normalize('NFD').repeat(30), 'が'.repeat(30)],
    ],
    invalid: [
      ...required,
      ...unprintable,
      ['   ', 'required'],
      ['\u200b\u3164\u2060', 'required'],
      [x(31), 'maxLength'],
      ['𠮷'.repeat(31), 'maxLength'],
      ...[...'^`{|}~&<>"\''].map((char): [string, RuleName] => [`a${char}b`, 'forbiddenCharacters']),
      // Zero width, directions, soft hyphen, byte order mark, Hangul filler, private use.
      ...[...'\u200b\u200d\u200e\u202e\u2066\u00ad\ufeff\u3164\ue000'].map((char): [string, RuleName] => [
        `a${char}b`,
        'invisibleCharacters',
      ]),
      ['http://evil.example/', 'webAddress'],
      ['//evil.example', 'webAddress'],
      ['WWW.evil.example', 'webAddress'],
      ['ｗｗｗ．evil', 'webAddress'],
      ['evil：／／x', 'webAddress'],
    ],
  },
  furigana: {
    schema: field.furigana,
    valid: [
      ['たろう'],
      ['たろー'],
      ['タロウ', 'たろう'],
      ['ﾀﾛｳ', 'たろう'],
      ['ゔぁん ごっほ'],
      [' たろう ', 'たろう'],
      ['か\u3099く', 'がく'],
      ['ﾊ\u309aﾝﾀﾞ', 'ぱんだ'],
      ['みすゞ'],
      ['ミスヾ', 'みすゞ'],
    ],
    invalid: [
      ...required,
      ['太郎', 'hiragana'],
      ['taro', 'hiragana'],
      ['たろう1', 'hiragana'],
      ['たろ・う', 'hiragana'],
      ['た\nろ', 'printable'],
      ['あ'.repeat(31), 'maxLength'],
    ],
  },
  email: {
    schema: field.email,
    valid: [
      ['taro@example.org'],
      ['taro+tag@sub.example.co.jp'],
      [' taro@example.org ', 'taro@example.org'],
      ['ｔａｒｏ＠ｅｘａｍｐｌｅ．ｏｒｇ', 'taro@example.org'],
      [`${x(60)}@${x(35)}.jp`, `${x(60)}@${x(35)}.jp`],
    ],
    invalid: [
      ...required,
      ...unprintable,
      ['taro', 'email'],
      ['taro@', 'email'],
      ['@example.org', 'email'],
      ['taro@example', 'email'],
      ['taro@@example.org', 'email'],
      ['taro @example.org', 'email'],
      ['taro@exam ple.org', 'email'],
      ['taro@example-.org', 'email'],
      ['taro@-example.org', 'email'],
      ['taro@example.org, other@example.org', 'email'],
      ['Taro <taro@example.org>', 'email'],
      [`${x(60)}@${x(37)}.jp`, 'maxLength'],
    ],
  },
  affiliation: {
    schema: field.affiliation,
    valid: [['例示大学'], ['A & B <Lab>'], [' 例示大学　', '例示大学'], [x(100)]],
    invalid: [...required, ...unprintable, ['　', 'required'], [x(101), 'maxLength']],
  },
  otherOccupation: {
    schema: registrationFields.otherOccupation,
    valid: [[''], ['教員'], [x(15)]],
    invalid: [...unprintable, [x(16), 'maxLength'], [12, 'type']],
  },
  postalCode: {
    schema: registrationFields.postalCode,
    valid: [
      ['100-0001'],
      ['１００−０００１', '100-0001'],
      ['100ー0001', '100-0001'],
      [' 100-0001 ', '100-0001'],
      ['ＳＷ１Ａ　１ＡＡ', 'SW1A 1AA'],
    ],
    invalid: [...required, ...unprintable, ['100-00012345', 'maxLength']],
  },
  address: {
    schema: registrationFields.address,
    valid: [['千代田区千代田1-1 例示ビル5階'], [x(500)]],
    invalid: [...required, ...unprintable, [x(501), 'maxLength']],
  },
  tel: {
    schema: registrationFields.tel,
    valid: [
      ['0300000000'],
      ['03-0000-0000', '0300000000'],
      ['０３ー００００ー００００', '0300000000'],
      // Text as copied from the Windows address book.
      ['\u202a0300000000\u202c', '0300000000'],
      ['1'.repeat(20)],
      ['+81300000000', '81300000000'],
      ['+49 (40) 7410.0', '494074100'],
      ['（０３）００００ー００００', '0300000000'],
    ],
    invalid: [
      ...required,
      ['-', 'required'],
      ['+', 'required'],
      ['03a', 'numeric'],
      ['1'.repeat(21), 'maxLength'],
    ],
  },
  fax: {
    schema: registrationFields.fax,
    valid: [[''], ['0300000000'], ['03-0000-0000', '0300000000']],
    invalid: [
      ['abc', 'numeric'],
      ['1'.repeat(21), 'maxLength'],
      [12, 'type'],
    ],
  },
  membershipNumber: {
    schema: registrationFields.membershipNumber,
    valid: [['99'], ['00'], ['A123b'], ['Ａ１２３', 'A123'], [x(20)]],
    invalid: [...required, ['12-34', 'alphanumeric'], ['会員', 'alphanumeric'], [x(21), 'maxLength']],
  },
  birth: {
    schema: registrationFields.birth,
    valid: [['1970'], ['２００１', '2001'], ['']],
    invalid: [
      ['70', 'year'],
      ['1899', 'year'],
      ['2100', 'year'],
      ['昭和45', 'year'],
      ['19700', 'year'],
    ],
  },
  loginId: {
    schema: field.loginId,
    valid: [['D27123456'], [' Ｄ２７１２３４５６　', 'D27123456'], [x(30)]],
    invalid: [...required, ...unprintable, ['  ', 'required'], [x(31), 'maxLength']],
  },
  loginPassword: {
    schema: field.loginPassword,
    valid: [['Abcdefgh2345'], [' Abcdefgh2345 ', 'Abcdefgh2345']],
    invalid: [...required, [x(31), 'maxLength']],
  },
}

describe.each(Object.entries(fields))('the field %s', (_name, { schema, valid, invalid }) => {
  test.each(valid)('accepts %j', (typed, value = typed) => {
    expect(read(schema, typed)).toEqual({ value })
  })

  test.each(invalid)('refuses %j: %s', (typed, rule) => {
    expect(read(schema, typed)).toEqual({ rule })
  })
})

const generic: [RuleName, z.ZodMiniType, valid: string[], invalid: string[]][] = [
  ['numeric', z.string().check(numeric), ['', '0', '0123456789'], ['１', '-1', '1.5', ' 1', '1\n', 'a']],
  [
    'uppercaseAlphabet',
    z.string().check(uppercaseAlphabet),
    ['', 'TARO', 'TARO YAMADA'],
    ['Taro', 'TARO1', 'TARO-J', 'ＴＡＲＯ', 'É'],
  ],
  [
    'halfWidthAlphabetName',
    z.string().check(halfWidthAlphabetName),
    ['', "Mary O'Neil-Smith, Jr."],
    ['山田', 'Ｍａｒｙ', 'Mary1', 'José'],
  ],
  [
    'hiragana',
    z.string().check(hiragana),
    ['', 'やまだ', 'やまだー', 'や ま'],
    ['ヤマダ', '山田', 'yamada', 'やまだ1'],
  ],
  [
    'katakana',
    z.string().check(katakana),
    ['', 'ヤマダ', 'ヤマダー', 'ヴ'],
    ['やまだ', '山田', 'ﾔﾏﾀﾞ', 'yamada'],
  ],
  ['alphanumeric', z.string().check(alphanumeric), ['', 'Abc123'], ['a-b', 'a b', 'あ', 'ａ', 'a_b']],
  [
    'alphanumericWithSymbols',
    z.string().check(alphanumericWithSymbols),
    ['', 'Abc123!"#$%~'],
    ['a b', 'あ', '\t', 'é'],
  ],
  [
    'password',
    z.string().check(password),
    ['', 'Abcdefg1', '1aA45678', 'パスAa1ワード漢字'],
    ['Abcdef1', 'abcdefg1', 'ABCDEFG1', 'Abcdefgh', '12345678'],
  ],
]

describe.each(generic)('the rule %s', (name, schema, valid, invalid) => {
  test.each(valid)('accepts %j', (text) => {
    expect(read(schema, text)).toEqual({ value: text })
  })

  test.each(invalid)('refuses %j', (text) => {
    expect(read(schema, text)).toEqual({ rule: name })
  })
})

/** All broken rules as `path rule`. */
const broken = (schema: z.ZodMiniType, value: unknown): string[] => {
  const parsed = schema.safeParse(value, { reportInput: true })
  return parsed.success ? [] : brokenRules(parsed.error.issues).map(({ path, rule }) => `${path} ${rule}`)
}

describe('a pre-registration', () => {
  const furigana = { firstName: 'たろう', lastName: 'たかはし' }
  const person = { firstName: '太郎', lastName: '髙橋', email: 'taro@example.org' }

  test('needs furigana in Japanese only', () => {
    expect(broken(PreRegistration, { ...person, metadata: { furigana, selectedLanguage: 'ja' } })).toEqual([])
    expect(broken(PreRegistration, { ...person, metadata: { selectedLanguage: 'en' } })).toEqual([])
    expect(broken(PreRegistration, { ...person, metadata: { selectedLanguage: 'ja' } })).toEqual([
      'metadata.furigana requiredIf',
    ])
  })

  test('reports every invalid field at once, each with its first broken rule', () => {
    const metadata = { furigana: { firstName: '太郎', lastName: '' }, selectedLanguage: 'fr' }
    expect(broken(PreRegistration, { firstName: '', lastName: 'a<b', email: 'x', metadata })).toEqual([
      'firstName required',
      'lastName forbiddenCharacters',
      'email email',
      'metadata.furigana.firstName hiragana',
      'metadata.furigana.lastName required',
      'metadata.selectedLanguage choice',
    ])
  })
})

describe('a registration', () => {
  const registration = (changed: object) => ({
    code: 'code',
    email: 'taro@example.org',
    firstName: '太郎',
    lastName: '髙橋',
    affiliation: '例示大学',
    planId: 'member',
    metadata: { ...requiredDetails.ja, ...changed },
  })

  test('requires only contact, occupation, address, telephone and membership number', () => {
    expect(broken(Registration, registration({}))).toEqual([])
  })

  test('allows empty optional fields', () => {
    const empty = { fax: '', otherOccupation: '', participationType: null, gender: null, birth: null }
    expect(broken(Registration, registration(empty))).toEqual([])
  })

  test.each([undefined, null, ''])('rejects %j in place of a required choice', (contact) => {
    expect(broken(Registration, registration({ contact }))).toEqual(['metadata.contact required'])
  })

  test('requires the other occupation if the occupation is OTHER', () => {
    const refusal = ['metadata.otherOccupation requiredIf']
    expect(broken(Registration, registration({ occupation: 'OTHER' }))).toEqual(refusal)
    expect(broken(Registration, registration({ occupation: 'OTHER', otherOccupation: ' ' }))).toEqual(refusal)
    expect(broken(Registration, registration({ occupation: 'OTHER', otherOccupation: '教員' }))).toEqual([])
  })

  test('requires a country or a prefecture', () => {
    expect(broken(Registration, registration({ prefecture: null }))).toEqual([
      'metadata.prefecture requiredIf',
    ])
    expect(broken(Registration, registration({ prefecture: null, country: 'FR' }))).toEqual([])
  })

  test.each([
    ['contact', 'SCHOOL'],
    ['occupation', 'DENTIST'],
    ['participationType', 'NEITHER'],
    ['gender', 'X'],
    ['country', 'JPN'],
    ['country', 'jp'],
    ['prefecture', '48'],
    ['prefecture', '00'],
    ['prefecture', '1'],
  ])('accepts only choices from the lists: %s is not %s', (key, value) => {
    expect(broken(Registration, registration({ [key]: value }))).toEqual([`metadata.${key} choice`])
  })

  test('reports rules across fields even while other fields are invalid', () => {
    const changed = { occupation: 'OTHER', prefecture: null, tel: 'x' }
    expect(broken(Registration, registration(changed)).toSorted()).toEqual([
      'metadata.otherOccupation requiredIf',
      'metadata.prefecture requiredIf',
      'metadata.tel numeric',
    ])
  })
})
