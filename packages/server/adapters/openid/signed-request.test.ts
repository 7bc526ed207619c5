import { expect, test } from 'vitest'
import { readSigned, sign } from './signed-request.ts'

const secret = 'a secret of the on-demand system'
const request = { state: 'of & theirs', at: '2027-02-01T00:00:00.000Z' }

test('reads its own signed value', () => {
  expect(readSigned(sign(request, secret), secret)).toEqual(request)
})

test('reads only unchanged values that were signed with the secret', () => {
  const signed = sign(request, secret)
  const [text = '', mac = ''] = signed.split('.')
  const other = Buffer.from(JSON.stringify({ ...request, state: 'mine' })).toString('base64url')
  for (const wrong of [
    `${other}.${mac}`,
    `${text}.`,
    text,
    `${signed}.`,
    `${text}.${mac}x`,
    '',
    '.',
    'nothing',
  ])
    expect(readSigned(wrong, secret)).toBeUndefined()
  expect(readSigned(signed, 'another secret')).toBeUndefined()
})
