import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { fromBase32, toBase32 } from './base32.ts'

test('writes the samples of RFC 4648 without padding', () => {
  const written = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => toBase32(Buffer.from(text)))
  expect(written).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'])
})

test('decodes its own encoding, for any length', () => {
  for (let length = 0; length < 100; length++) {
    const bytes = randomBytes(length)
    expect(fromBase32(toBase32(bytes))).toEqual(bytes)
  }
})

test('rejects other spellings of the same bytes, and any other text', () => {
  for (const text of ['my', 'MZ', 'M', 'MZXQ====', 'MZXW1', 'MZX W6', 'MZXW6あ', 'MZXW6A'])
    expect(fromBase32(text), text).toBeUndefined()
})
