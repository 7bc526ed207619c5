import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { fromBase32, toBase32 } from '../../platform/base32.ts'
import { type EntryClaims, nonceBytes, readClaims, signClaims, toWholeSecond } from './entry-claims.ts'

const secret = randomBytes(32)
const issuedAt = new Date('2027-11-19T00:00:00Z')
const claims: EntryClaims = {
  conventionId: 'demo2027',
  registrationId: 'D27012345',
  nonce: randomBytes(nonceBytes),
  issuedAt,
  expiresAt: new Date('2027-11-19T01:00:00Z'),
}
const signed = signClaims(claims, { keyId: 7, secret })

const isGenuine = (bytes: Buffer | undefined): boolean =>
  bytes !== undefined && readClaims(bytes)?.isSignedWith(secret) === true

test('a code contains the given claims, and identifies its key', () => {
  expect(readClaims(signed)).toMatchObject({ ...claims, keyId: 7 })
  expect(isGenuine(signed)).toBe(true)
  const endless = signClaims({ ...claims, expiresAt: null }, { keyId: 7, secret })
  expect(readClaims(endless)).toMatchObject({ expiresAt: null })
})

test('is short enough for a small QR code', () => {
  // Version 4 at level M holds 90 characters, version 6 holds 154.
  expect(toBase32(signed).length).toBeLessThanOrEqual(90)
  const longest = {
    ...claims,
    conventionId: 'a-society-of-a-long-name-2027',
    registrationId: 'PREFIX2027000001',
  }
  expect(toBase32(signClaims(longest, { keyId: 7, secret })).length).toBeLessThanOrEqual(154)
})

test('detects a change of any bit', () => {
  for (let bit = 0; bit < signed.length * 8; bit++) {
    const changed = Buffer.from(signed)
    changed.writeUInt8((changed[bit >> 3] ?? 0) ^ (1 << (bit & 7)), bit >> 3)
    expect(isGenuine(changed), `bit ${bit}`).toBe(false)
  }
})

test('detects a change of any letter, including look-alikes', () => {
  const text = toBase32(signed)
  for (let at = 0; at < text.length; at++)
    for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567abz0189-_ =') {
      if (letter === text[at]) continue
      const changed = text.slice(0, at) + letter + text.slice(at + 1)
      expect(isGenuine(fromBase32(changed)), changed).toBe(false)
    }
})

test('detects truncation, additions, and signatures by another key', () => {
  for (let length = 0; length < signed.length; length++) {
    expect(isGenuine(signed.subarray(0, length))).toBe(false)
    expect(isGenuine(signed.subarray(signed.length - length))).toBe(false)
  }
  expect(isGenuine(Buffer.concat([signed, Buffer.from([0])]))).toBe(false)
  expect(isGenuine(Buffer.concat([Buffer.from([1]), signed]))).toBe(false)
  expect(isGenuine(signClaims(claims, { keyId: 7, secret: randomBytes(32) }))).toBe(false)
})

test('rejects any other text that a scanner may read', () => {
  for (let count = 0; count < 2_000; count++) {
    const noise = randomBytes(count % 120)
    if (noise.length > 0) noise[0] = 1
    expect(isGenuine(noise)).toBe(false)
  }
})

test('rounds times to whole seconds', () => {
  expect(toWholeSecond(new Date('2027-11-19T00:00:00.999Z'))).toEqual(issuedAt)
})
