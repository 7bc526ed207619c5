import { brokenRules, PreRegistration } from '@uketsuke/contract'
import { expect, test } from 'vitest'
import { formSchema } from './form-schema.ts'
import { emptyForm, fieldOfPath, toPreRegistration } from './form-values.ts'

const filled = {
  lastName: ' 髙橋 ',
  firstName: '花子',
  furiganaLastName: 'タカハシ',
  furiganaFirstName: 'はなこ',
  email: 'ｈａｎａｋｏ@example.jp',
  emailConfirmation: 'hanako@example.jp',
  consent: true,
}

const broken = (values: typeof filled, language: 'ja' | 'en') =>
  brokenRules(formSchema(language).safeParse(values).error?.issues ?? [])

test('accepts Japanese keyboard input and sends it in the form the server expects', () => {
  const values = formSchema('ja').parse(filled)
  const sent = toPreRegistration(values, 'ja')
  expect(PreRegistration.safeParse(sent).success).toBe(true)
  expect(sent).toMatchObject({
    lastName: '髙橋',
    email: 'hanako@example.jp',
    metadata: { furigana: { lastName: 'たかはし' }, selectedLanguage: 'ja' },
  })
})

test('neither requires nor sends furigana in English', () => {
  const values = formSchema('en').parse({ ...filled, furiganaLastName: '', furiganaFirstName: '' })
  expect(toPreRegistration(values, 'en').metadata).toEqual({ selectedLanguage: 'en' })
})

test('an empty form reports every field, the confirmation once and as missing', () => {
  expect(broken(emptyForm, 'ja').map(({ path, rule }) => `${path} ${rule}`)).toEqual([
    'lastName required',
    'firstName required',
    'furiganaLastName required',
    'furiganaFirstName required',
    'email required',
    'emailConfirmation required',
    'consent required',
  ])
})

test('reports a differing confirmation even while other fields are invalid', () => {
  expect(broken({ ...filled, lastName: '', emailConfirmation: 'other@example.jp' }, 'ja')).toEqual([
    { path: 'lastName', rule: 'required' },
    { path: 'emailConfirmation', rule: 'confirmationMatch' },
  ])
})

test("maps the server's paths to fields of the form", () => {
  expect(fieldOfPath('metadata.furigana.lastName')).toBe('furiganaLastName')
  expect(fieldOfPath('email')).toBe('email')
})
