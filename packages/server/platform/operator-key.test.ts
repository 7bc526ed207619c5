import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError } from './config.ts'
import { readOperatorKey } from './operator-key.ts'

let parent: string
let dataDir: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'uketsuke-key-'))
  dataDir = join(parent, 'var')
})
afterEach(() => rm(parent, { recursive: true, force: true }))

const read = () => readOperatorKey({ operator: { port: 0, key: null }, dataDir })

test('generates a key of 256 bits that only its owner can read, and keeps it', async () => {
  const key = await read()
  expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  const file = join(dataDir, 'operator.key')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readFile(file, 'utf8')).toBe(`${key}\n`)
  expect(await read()).toBe(key)
  expect(await readdir(dataDir)).toEqual(['operator.key'])
})

test('creates a folder that only its owner can enter, and leaves the mode of an existing one', async () => {
  await read()
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
  await rm(dataDir, { recursive: true })
  await mkdir(dataDir)
  await chmod(dataDir, 0o750)
  await read()
  expect((await stat(dataDir)).mode & 0o777).toBe(0o750)
})

test('generates a different key in every folder', async () => {
  const key = await read()
  await rm(dataDir, { recursive: true })
  expect(await read()).not.toBe(key)
})

test('gives processes that start simultaneously the same key', async () => {
  const keys = await Promise.all(Array.from({ length: 50 }, read))
  expect(new Set(keys).size).toBe(1)
  expect(await readdir(dataDir)).toEqual(['operator.key'])
})

test('uses a configured key and writes nothing', async () => {
  const key = 'k'.repeat(32)
  expect(await readOperatorKey({ operator: { port: 0, key }, dataDir })).toBe(key)
  expect(await readdir(parent)).toEqual([])
})

test.each(['', '\n', 'short\n', `${'k'.repeat(32)} ${'k'.repeat(32)}`])(
  'rejects a file with %j in it and does not replace it',
  async (text) => {
    await read()
    const file = join(dataDir, 'operator.key')
    await writeFile(file, text)
    await expect(read()).rejects.toThrow(ConfigError)
    await expect(read()).rejects.toThrow(file)
    expect(await readFile(file, 'utf8')).toBe(text)
  },
)
