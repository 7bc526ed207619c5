import { expect, test } from 'vitest'
import { seal, unseal } from './sealed-request.ts'

const secret = 'a secret of the on-demand system'
const request = { state: 'of & theirs', at: '2027-02-01T00:00:00.000Z' }

test('opens what it sealed', () => {
  expect(unseal(seal(request, secret), secret)).toEqual(request)
})

test('opens nothing that was changed, made without the secret, or is something else', () => {
  const sealed = seal(request, secret)
  const [text = '', mac = ''] = sealed.split('.')
  const other = Buffer.from(JSON.stringify({ ...request, state: 'mine' })).toString('base64url')
  for (const wrong of [
    `${other}.${mac}`,
    `${text}.`,
    text,
    `${sealed}.`,
    `${text}.${mac}x`,
    '',
    '.',
    'nothing',
  ])
    expect(unseal(wrong, secret)).toBeUndefined()
  expect(unseal(sealed, 'another secret')).toBeUndefined()
})
