import { describe, expect, test } from 'vitest'
import { countries } from './countries.ts'
import { contacts, genders, occupations, participationTypes, userCategories } from './lists.ts'
import { prefectures } from './prefectures.ts'

test('the lists have the agreed wire values', () => {
  expect(genders).toEqual(['MALE', 'FEMALE', 'OTHER', 'NO_ANSWER'])
  expect(contacts).toEqual(['OFFICE', 'HOME'])
  expect(participationTypes).toEqual(['ON_SITE', 'WEB', 'BOTH'])
  expect(userCategories).toEqual(['GENERAL', 'INVITED', 'OTHER_PAYMENT'])
  expect(occupations).toEqual([
    'DOCTOR',
    'NURSE',
    'PHARMACIST',
    'THERAPIST',
    'PHYSICAL_THERAPIST',
    'CLINICAL_LABORATORY_TECHNICIAN',
    'CLINICAL_ENGINEER',
    'MIDWIFE',
    'RESEARCHER',
    'COMPANY',
    'GRADUATE_STUDENT',
    'UNDERGRADUATE_STUDENT',
    'PATIENT_FAMILY',
    'OTHER',
  ])
})

describe('countries', () => {
  test('number 199, each with a unique code and unique names in both languages', () => {
    expect(countries).toHaveLength(199)
    for (const key of ['code', 'ja', 'en'] as const)
      expect(new Set(countries.map((country) => country[key])).size).toBe(199)
    for (const { code, ja, en } of countries) {
      expect(code).toMatch(/^[A-Z]{2}$/)
      expect(ja).toMatch(/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー・（）()＝=-]+$/u)
      expect(en).toMatch(/^\p{Script=Latin}/u)
      expect([ja.trim(), en.trim()]).toEqual([ja, en])
    }
  })

  test.each([
    ['JP', '日本', 'Japan'],
    ['KR', '韓国', 'South Korea'],
    ['FR', 'フランス', 'France'],
  ])('%s is %s, %s', (code, ja, en) => {
    expect(countries).toContainEqual({ code, ja, en })
  })

  test('stand in the order of their English names', () => {
    const names = countries.map(({ en }): string => en)
    expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare))
  })

  test('have ISO 3166 codes, or XK for Kosovo', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    expect(countries.filter(({ code }) => names.of(code) === undefined)).toEqual([])
  })
})

describe('prefectures', () => {
  test('list the 47 in JIS order, then overseas, then other', () => {
    expect(prefectures).toHaveLength(49)
    expect(prefectures.slice(0, 47).map(({ code }) => code)).toEqual(
      Array.from({ length: 47 }, (_, index) => String(index + 1).padStart(2, '0')),
    )
    expect(prefectures.slice(47)).toEqual([
      { code: 'OVERSEAS', ja: '海外', en: 'Overseas' },
      { code: 'OTHER', ja: 'その他', en: 'Other' },
    ])
  })

  test.each([
    ['01', '北海道', 'Hokkaido'],
    ['13', '東京都', 'Tokyo'],
    ['26', '京都府', 'Kyoto'],
    ['27', '大阪府', 'Osaka'],
    ['47', '沖縄県', 'Okinawa'],
  ])('%s is %s, %s', (code, ja, en) => {
    expect(prefectures).toContainEqual({ code, ja, en })
  })

  test('have unique names with the endings of Japanese prefectures', () => {
    expect(new Set(prefectures.map(({ ja }) => ja)).size).toBe(49)
    expect(new Set(prefectures.map(({ en }) => en)).size).toBe(49)
    for (const { ja } of prefectures.slice(0, 47)) expect(ja).toMatch(/[都道府県]$/)
  })
})
