import { Registration } from '@uketsuke/contract'
import { requiredDetails, sampleDetails } from '@uketsuke/testing/sample-details'
import { expect, test } from 'vitest'
import { emptyForm, type FormValues } from './form-values.ts'
import { readForm } from './read-form.ts'

const filled: FormValues = {
  affiliation: ' 東都大学 ',
  planId: 'member',
  metadata: {
    ...emptyForm.metadata,
    ...sampleDetails.ja.metadata,
    postalCode: '１００ー０００１',
    prefecture: '13',
    country: 'FR',
    tel: '03-1234-5678',
    membershipNumber: '９９',
    otherPlans: ['reception'],
  },
}

const withMetadata = (changes: Partial<FormValues['metadata']>): FormValues => ({
  ...filled,
  metadata: { ...filled.metadata, ...changes },
})

const person = {
  code: 'code',
  email: 'hanako@example.jp',
  firstName: '花子',
  lastName: '髙橋',
  orderId: null,
}

test('turns a filled form into a registration that the contract accepts, in half-width and trimmed', () => {
  const { details } = readForm(filled, 'ja')
  expect(Registration.safeParse({ ...person, ...details }).success).toBe(true)
  expect(details).toMatchObject({
    affiliation: '東都大学',
    metadata: { postalCode: '100-0001', tel: '0312345678', membershipNumber: '99', fax: null, birth: null },
  })
})

test('accepts seven digits as a postal code', () => {
  expect(readForm(withMetadata({ postalCode: '1000001' }), 'ja').details?.metadata.postalCode).toBe(
    '100-0001',
  )
})

test.each([
  ['en', { country: 'GB' }, ' ＳＷ１Ａ　1AA', 'SW1A 1AA'],
  ['en', { country: 'IL' }, '6100000', '6100000'],
  ['en', { country: 'JP' }, '1000001', '100-0001'],
  ['ja', { prefecture: 'OVERSEAS', country: 'JP' }, '10115', '10115'],
] as const)('in %s with %j sends the postal code %s as %s', (language, place, postalCode, sent) => {
  const { details } = readForm(withMetadata({ ...place, postalCode }), language)
  expect(details?.metadata.postalCode).toBe(sent)
})

test('finds no fault with a postal code before the country is chosen', () => {
  const brokenIn = (country: string) =>
    readForm(withMetadata({ country, postalCode: '10115' }), 'en').broken.map(({ path, rule }) => [
      path,
      rule,
    ])
  expect(brokenIn('')).toEqual([['metadata.country', 'requiredIf']])
  expect(brokenIn('JP')).toEqual([['metadata.postalCode', 'postalCode']])
})

test('asks for and sends country or prefecture depending on the language', () => {
  expect(readForm(filled, 'ja').details?.metadata).toMatchObject({ prefecture: '13', country: null })
  expect(readForm(filled, 'en').details?.metadata).toMatchObject({ prefecture: null, country: 'FR' })
  expect(readForm(withMetadata({ country: '' }), 'en').broken).toEqual([
    { path: 'metadata.country', rule: 'requiredIf' },
  ])
})

test('requires and sends the free-text occupation only with OTHER', () => {
  expect(readForm(withMetadata({ occupation: 'OTHER' }), 'ja').broken).toEqual([
    { path: 'metadata.otherOccupation', rule: 'requiredIf' },
  ])
  expect(
    readForm(withMetadata({ otherOccupation: '鍼灸師' }), 'ja').details?.metadata.otherOccupation,
  ).toBeNull()
})

test.each(['ja', 'en'] as const)('an empty form in %s reports exactly the required fields', (language) => {
  const fields = Object.keys(requiredDetails[language]).map((name) => `metadata.${name}`)
  const broken = readForm(emptyForm, language).broken.map(({ path }) => path)
  expect(broken.toSorted()).toEqual(['affiliation', 'planId', ...fields].toSorted())
})
