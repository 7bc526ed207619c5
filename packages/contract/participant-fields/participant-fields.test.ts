import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readWith } from '../rules.ts'
import { fieldNames, fieldsIn, isAsked, isNeeded } from './fields.ts'
import { importFields, postalCodeOfPlace, profileFields, registrationFields } from './schemas.ts'
import { type EnteredFields, storedFieldsOf } from './stored-fields.ts'

const entered: EnteredFields = {
  contact: 'OFFICE',
  occupation: 'OTHER',
  otherOccupation: '鍼灸師',
  postalCode: '100-0001',
  country: 'JP',
  prefecture: '13',
  address: '千代田区千代田1-1',
  tel: '0312345678',
  membershipNumber: '99',
}

describe('stored fields', () => {
  test('default to empty text where registration requires them, else to null', () => {
    expect(storedFieldsOf({})).toEqual({
      contact: '',
      occupation: '',
      otherOccupation: null,
      postalCode: '',
      country: null,
      prefecture: null,
      address: '',
      tel: '',
      fax: null,
      gender: null,
      birth: null,
      membershipNumber: '',
      participationType: null,
    })
  })

  test('treat empty text, null and undefined as missing', () => {
    expect(storedFieldsOf({ ...entered, fax: '', gender: null, birth: undefined })).toEqual(
      storedFieldsOf(entered),
    )
  })

  test('keep the submitted values, and storing them again changes nothing', () => {
    const kept = storedFieldsOf(entered)
    expect(kept).toEqual({ ...storedFieldsOf({}), ...entered })
    expect(storedFieldsOf(kept)).toEqual(kept)
  })

  test('contain the other occupation only with OTHER', () => {
    expect(storedFieldsOf({ ...entered, occupation: 'NURSE' }).otherOccupation).toBeNull()
    expect(storedFieldsOf({ otherOccupation: '鍼灸師' }).otherOccupation).toBeNull()
  })

  test.each([
    ['country', { country: 'JP', prefecture: null }],
    ['prefecture', { country: null, prefecture: '13' }],
    [undefined, { country: 'JP', prefecture: '13' }],
  ] as const)('contain the fields that the form asked for when the place is %s', (place, kept) => {
    expect(storedFieldsOf(entered, place)).toMatchObject(kept)
  })

  test('contain nothing but participant fields', () => {
    const more = { ...entered, otherPlans: ['reception'], furigana: { firstName: '', lastName: '' } }
    expect(Object.keys(storedFieldsOf(more))).toEqual(fieldNames)
  })
})

describe('the forms', () => {
  const needed = ['contact', 'occupation', 'postalCode', 'address', 'tel', 'membershipNumber'] as const
  const missing = (fields: Record<string, z.ZodMiniType>) =>
    z
      .strictObject(fields)
      .safeParse({})
      .error?.issues.map(({ path }) => path.join('.'))

  test('require the needed fields, while an import requires none', () => {
    expect(missing(registrationFields)).toEqual(needed)
    expect(missing(profileFields)).toEqual([...needed, 'participationType'])
    expect(missing(importFields)).toBeUndefined()
  })

  test('reject empty text in needed fields, and so does an import', () => {
    for (const name of needed) {
      expect(registrationFields[name].safeParse('').success, name).toBe(false)
      expect(importFields[name].safeParse('').success, name).toBe(false)
    }
    expect(importFields.fax.safeParse('').success).toBe(true)
  })

  test('accept letters in a membership number everywhere', () => {
    const takers = [registrationFields, importFields, profileFields].map((fields) =>
      fields.membershipNumber.safeParse('A123'),
    )
    expect(takers.map(({ success }) => success)).toEqual([true, true, true])
  })

  test('ask for each field in exactly one section, in the order of the list', () => {
    const asked = { occupation: 'OTHER', place: 'prefecture' } as const
    expect(fieldsIn('work', asked)).toEqual(['occupation', 'otherOccupation'])
    expect(fieldsIn('address', asked)).toEqual([
      'contact',
      'postalCode',
      'prefecture',
      'address',
      'tel',
      'fax',
    ])
    expect(fieldsIn('address', { ...asked, place: 'country' })).toContain('country')
    const all = (['person', 'work', 'address', 'participation'] as const).flatMap((section) =>
      fieldsIn(section, asked),
    )
    expect(all.toSorted()).toEqual(fieldNames.filter((name) => name !== 'country').toSorted())
  })

  test('require no field that they ask for only sometimes', () => {
    for (const name of fieldNames.filter((field) => !isAsked(field, { place: 'country' })))
      expect(isNeeded(name, 'registration') || isNeeded(name, 'profile'), name).toBe(false)
    expect(isAsked('otherOccupation', { occupation: 'OTHER' })).toBe(true)
  })
})

describe('a postal code', () => {
  const schema = z.strictObject(importFields).check(...postalCodeOfPlace)
  const ruleOf = (place: EnteredFields, postalCode: unknown) =>
    readWith(schema, { ...place, postalCode }).broken?.map(({ path, rule }) => `${path} ${rule}`)
  const places = {
    japan: [{ country: 'JP' }, { prefecture: '13' }, { country: 'JP', prefecture: 'OVERSEAS' }, {}],
    abroad: [{ country: 'GB' }, { prefecture: 'OVERSEAS' }, { country: 'GB', prefecture: '13' }],
  }

  test.each(places.japan)('has digits and a hyphen in Japan, or where no place is given: %j', (place) => {
    for (const code of ['100-0001', '1-2-3-4-5', '１００ー０００１', null, undefined])
      expect(ruleOf(place, code), String(code)).toBeUndefined()
    for (const code of ['1000001', '-', '---', 'SW1A-1AA', '100 0001', '１００'])
      expect(ruleOf(place, code), code).toEqual(['postalCode postalCode'])
  })

  test.each(places.abroad)('is written as people write it elsewhere: %j', (place) => {
    for (const code of [
      '10115',
      'SW1A 1AA',
      'K1A 0B1',
      '01310-100',
      'Ｄ０２　ＡＦ３０',
      '0000',
      '100-0001',
      null,
    ])
      expect(ruleOf(place, code), String(code)).toBeUndefined()
    for (const code of ['-', '- -', '10115.', 'SW1A_1AA', '東京', '१०११५'])
      expect(ruleOf(place, code), code).toEqual(['postalCode postalCodeAbroad'])
  })

  test.each([...places.japan, ...places.abroad])('is a text of at most ten characters: %j', (place) => {
    expect(ruleOf(place, '123-4567890')).toEqual(['postalCode maxLength'])
    expect(ruleOf(place, '')).toEqual(['postalCode required'])
    expect(ruleOf(place, { toString: 1 })).toEqual(['postalCode type'])
  })
})
