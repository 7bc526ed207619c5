import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fieldNames, fieldsIn, isAsked, isNeeded } from './fields.ts'
import { keptFieldsOf, type ToldFields } from './kept-fields.ts'
import { importFields, profileFields, registrationFields } from './schemas.ts'

const told: ToldFields = {
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

describe('what is kept', () => {
  test('of nothing is empty where a registration must tell it, else null', () => {
    expect(keptFieldsOf({})).toEqual({
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

  test('takes an empty text for nothing', () => {
    expect(keptFieldsOf({ ...told, fax: '', gender: null, birth: undefined })).toEqual(keptFieldsOf(told))
  })

  test('is what was told, and complete however often it is read', () => {
    const kept = keptFieldsOf(told)
    expect(kept).toEqual({ ...keptFieldsOf({}), ...told })
    expect(keptFieldsOf(kept)).toEqual(kept)
  })

  test('has another occupation only beside OTHER', () => {
    expect(keptFieldsOf({ ...told, occupation: 'NURSE' }).otherOccupation).toBeNull()
    expect(keptFieldsOf({ otherOccupation: '鍼灸師' }).otherOccupation).toBeNull()
  })

  test.each([
    ['country', { country: 'JP', prefecture: null }],
    ['prefecture', { country: null, prefecture: '13' }],
    [undefined, { country: 'JP', prefecture: '13' }],
  ] as const)('has what was asked where the place is the %s', (place, kept) => {
    expect(keptFieldsOf(told, place)).toMatchObject(kept)
  })

  test('has nothing that is no field', () => {
    const more = { ...told, otherPlans: ['reception'], furigana: { firstName: '', lastName: '' } }
    expect(Object.keys(keptFieldsOf(more))).toEqual(fieldNames)
  })
})

describe('the forms', () => {
  const needed = ['contact', 'occupation', 'postalCode', 'address', 'tel', 'membershipNumber'] as const
  const missing = (fields: Record<string, z.ZodMiniType>) =>
    z
      .strictObject(fields)
      .safeParse({})
      .error?.issues.map(({ path }) => path.join('.'))

  test('insist on what they need, an import on nothing', () => {
    expect(missing(registrationFields)).toEqual(needed)
    expect(missing(profileFields)).toEqual([...needed, 'participationType'])
    expect(missing(importFields)).toBeUndefined()
  })

  test('insist on text, an import too where a column is not left out', () => {
    for (const name of needed) {
      expect(registrationFields[name].safeParse('').success, name).toBe(false)
      expect(importFields[name].safeParse('').success, name).toBe(false)
    }
    expect(importFields.fax.safeParse('').success).toBe(true)
  })

  test('take letters in a membership number only when somebody registers or is registered', () => {
    const takers = [registrationFields, importFields, profileFields].map((fields) =>
      fields.membershipNumber.safeParse('A123'),
    )
    expect(takers.map(({ success }) => success)).toEqual([true, true, false])
  })

  test('ask each field in one section, in the order of the list', () => {
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

  test('need nothing that is not always asked', () => {
    for (const name of fieldNames.filter((field) => !isAsked(field, { place: 'country' })))
      expect(isNeeded(name, 'registration') || isNeeded(name, 'profile'), name).toBe(false)
    expect(isAsked('otherOccupation', { occupation: 'OTHER' })).toBe(true)
  })
})
