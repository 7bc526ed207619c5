import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { generatedHashLengths, hashOwnPassword, hashPassword, verifyPassword } from './password.ts'

/** A second implementation: Node's own, from OpenSSL. */
const hashByNode = async (
  password: string,
  { memory, passes, tagLength }: { memory: number; passes: number; tagLength: number },
  salt: Uint8Array<ArrayBuffer> = randomBytes(16),
): Promise<Buffer> => {
  const options = { message: Buffer.from(password), nonce: salt, memory, passes, parallelism: 1, tagLength }
  return Buffer.concat([salt, await promisify(argon2)('argon2id', options)])
}

const generated = { memory: 4_096, passes: 1, tagLength: 24 }
const generatedEarlier = { memory: 19_456, passes: 1, tagLength: 32 }
const chosen = { memory: 19_456, passes: 2, tagLength: 32 }

const passwords = ['k7PwmRtq4XbN', '', ' ', 'パスワード', 'é\u0301𠮷', 'x'.repeat(1_000)]

test.each(passwords)('the hash of %j equals Node’s with the same salt', async (password) => {
  const stored = await hashPassword(password)
  expect(stored).toHaveLength(40)
  expect(stored).toEqual(await hashByNode(password, generated, Buffer.from(stored.subarray(0, 16))))
})

test.each(passwords)('the hash of a chosen %j equals Node’s after its mark', async (password) => {
  const stored = await hashOwnPassword(password)
  expect(stored[0]).toBe(2)
  const salt = Buffer.from(stored.subarray(1, 17))
  expect(stored.subarray(1)).toEqual(await hashByNode(password, chosen, salt))
})

test.each(passwords)('verifies each kind of hash that a database may hold of %j', async (password) => {
  const kinds = [
    await hashByNode(password, generated),
    await hashByNode(password, generatedEarlier),
    Buffer.concat([Buffer.of(2), await hashByNode(password, chosen)]),
  ]
  for (const stored of kinds) {
    expect(await verifyPassword(password, stored)).toBe(true)
    expect(await verifyPassword(`${password}x`, stored)).toBe(false)
  }
})

test('tells generated passwords from chosen ones by length', async () => {
  const lengthOf = async (hash: Promise<Buffer>) => (await hash).length
  expect(generatedHashLengths).toContain(await lengthOf(hashPassword('k7PwmRtq4XbN')))
  expect(generatedHashLengths).toContain(await lengthOf(hashByNode('k7PwmRtq4XbN', generatedEarlier)))
  expect(generatedHashLengths).not.toContain(await lengthOf(hashOwnPassword('k7PwmRtq4XbN')))
})

test('a damaged hash is an error, not a wrong password', async () => {
  const stored = await hashPassword('k7PwmRtq4XbN')
  await expect(verifyPassword('k7PwmRtq4XbN', stored.subarray(1))).rejects.toThrow('39 bytes')
})

test('the same password gets a different hash each time', async () => {
  expect(await hashPassword('k7PwmRtq4XbN')).not.toEqual(await hashPassword('k7PwmRtq4XbN'))
})

test('nobody gets in without a stored hash', async () => {
  expect(await verifyPassword('', null)).toBe(false)
})
