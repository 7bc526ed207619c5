import { fieldNamed, fieldNames, type ParticipantField } from '@uketsuke/contract'
import { changedFields, preRegistrationOf, registrationOf, sampleFields } from '@uketsuke/testing'
import fc from 'fast-check'
import type { FormName } from './field-rules.ts'
import { typedTexts } from './typed-texts.ts'

type Json = { [key: string]: unknown }

/** A complete form of each kind, as sent. */
export const filledIn: Record<FormName, Json> = {
  preRegistration: preRegistrationOf('nobody@example.org'),
  registration: registrationOf('nobody', 'nobody@example.org', 'student'),
  login: { registrationId: 'D27000000', password: 'nothing', target: 'mypage' },
  card: {
    cardNo: '4111111111111111',
    holderName: 'TARO TAKAHASHI',
    expireMM: '12',
    expireYY: '30',
    securityCode: '123',
  },
}

/** Valid values of a field, and the length limit to test around. */
type Sample = { good: readonly string[]; limit: number }

const names = [
  '太郎',
  '髙橋',
  '𠮷野',
  '葛\u{e0100}城',
  'Seán',
  'Anna-Lena',
  'Nguyễn',
  'محمد',
  '김민준',
  'ー・々〆',
]
const name: Sample = { good: names, limit: 30 }
const furigana: Sample = {
  good: ['たかはし', 'タロウ', 'ﾊﾅｺ', 'みすゞ', 'たろー', 'ゔぁん ごっほ'],
  limit: 30,
}
const email: Sample = {
  good: ['taro@example.org', 'taro+tag@sub.example.co.jp', `${'x'.repeat(88)}@example.org`],
  limit: 100,
}
const login: Sample = { good: ['D27000000', 'Abcdefgh2345'], limit: 30 }
const phones = ['03-1234-5678', '０９０ー１２３４ー５６７８']
const choice = (...good: string[]): Sample => ({ good, limit: 12 })

/** Valid values that look different from those of the tests' participants. */
const others: { [Name in ParticipantField]?: readonly string[] } = {
  otherOccupation: ['', '教員'],
  postalCode: ['１００ー０００１', '10115', 'ＳＷ１Ａ　1AA'],
  address: ['Invalidenstraße 1, Berlin'],
  tel: phones,
  fax: ['', ...phones],
  birth: ['２００１', ''],
  membershipNumber: ['00', 'Ａ１２３'],
}

const changed: { [Name in ParticipantField]?: string } = changedFields

const participantField = (name: ParticipantField): Sample => {
  const field = fieldNamed(name)
  if ('codes' in field) return choice(...field.codes)
  // Without codes and a maximum there are only years, of four digits.
  const good = [sampleFields[name], changed[name] ?? [], others[name] ?? []].flat()
  return { good, limit: 'max' in field ? field.max : 4 }
}

export const samples: Record<FormName, Record<string, Sample>> = {
  preRegistration: {
    firstName: name,
    lastName: name,
    email,
    'metadata.furigana.firstName': furigana,
    'metadata.furigana.lastName': furigana,
    'metadata.selectedLanguage': choice('ja', 'en'),
  },
  registration: {
    email,
    firstName: name,
    lastName: name,
    affiliation: { good: ['例示大学医学部', 'A & B <Lab>', ...names], limit: 100 },
    planId: { good: ['member', 'student'], limit: 40 },
    ...Object.fromEntries(fieldNames.map((name) => [`metadata.${name}`, participantField(name)])),
  },
  login: { registrationId: login, password: login, target: choice('mypage') },
  card: {
    cardNo: {
      good: ['4111 1111 1111 1111', '36111111111111', '５５５５５５５５５５５５４４４４'],
      limit: 16,
    },
    holderName: { good: ['TARO TAKAHASHI', 'ｔａｒｏ　takahashi'], limit: 24 },
    expireMM: choice('01', '12'),
    expireYY: choice('30', '99'),
    securityCode: { good: ['123', '１２３４'], limit: 4 },
  },
}

export const fieldsOf = (form: FormName): string[] => Object.keys(samples[form])

export const typedInto = (form: FormName, field: string): fc.Arbitrary<string> => {
  const { good, limit } = samples[form][field] ?? choice('')
  return typedTexts(good, limit)
}

/** Values for every field of a form at once, by path. */
export const formsOf = (
  form: FormName,
  inputOf: (form: FormName, field: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<Json> =>
  fc.record(Object.fromEntries(fieldsOf(form).map((field) => [field, inputOf(form, field)])))

/** The complete form with these values at their paths. */
export const bodyWith = (form: FormName, values: Json): Json => {
  const body = structuredClone(filledIn[form])
  for (const [path, value] of Object.entries(values)) {
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    let parent = body
    for (const key of keys) {
      parent[key] ??= {}
      parent = parent[key] as Json
    }
    parent[last] = value
  }
  return body
}

export const valueAt = (body: unknown, path: string): unknown =>
  path.split('.').reduce((value, key) => (value as Json | undefined)?.[key], body)
