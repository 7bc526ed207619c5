import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

/** A second implementation: Node's own, from OpenSSL, which made the hashes in older databases. */
const hashByNode = async (
  password: string,
  salt: Uint8Array<ArrayBuffer> = randomBytes(16),
): Promise<Buffer> => {
  const cost = { memory: 19_456, passes: 1, parallelism: 1, tagLength: 32 }
  const tag = await promisify(argon2)('argon2id', { message: Buffer.from(password), nonce: salt, ...cost })
  return Buffer.concat([salt, tag])
}

const passwords = ['k7PwmRtq4XbN', '', ' ', 'パスワード', 'é\u0301𠮷', 'x'.repeat(1_000)]

test.each(passwords)('the hash of %j equals Node’s with the same salt', async (password) => {
  const stored = await hashPassword(password)
  expect(stored).toHaveLength(48)
  expect(stored).toEqual(await hashByNode(password, Buffer.from(stored.subarray(0, 16))))
})

test.each(passwords)('verifies a hash of %j made by Node', async (password) => {
  const stored = await hashByNode(password)
  expect(await verifyPassword(password, stored)).toBe(true)
  expect(await verifyPassword(`${password}x`, stored)).toBe(false)
})

test('the same password gets a different hash each time', async () => {
  expect(await hashPassword('k7PwmRtq4XbN')).not.toEqual(await hashPassword('k7PwmRtq4XbN'))
})

test('nobody gets in without a stored hash', async () => {
  expect(await verifyPassword('', null)).toBe(false)
})
