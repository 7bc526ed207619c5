import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
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

test('a key of 256 bits is made, for nobody else to read, and stays the same', async () => {
  const key = await read()
  expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  const file = join(dataDir, 'operator.key')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readFile(file, 'utf8')).toBe(`${key}\n`)
  expect(await read()).toBe(key)
  expect(await readdir(dataDir)).toEqual(['operator.key'])
})

test('every folder has a key of its own', async () => {
  const key = await read()
  await rm(dataDir, { recursive: true })
  expect(await read()).not.toBe(key)
})

test('processes that start at once agree', async () => {
  const keys = await Promise.all(Array.from({ length: 50 }, read))
  expect(new Set(keys).size).toBe(1)
  expect(await readdir(dataDir)).toEqual(['operator.key'])
})

test('a configured key is taken, and nothing is written', async () => {
  const key = 'k'.repeat(32)
  expect(await readOperatorKey({ operator: { port: 0, key }, dataDir })).toBe(key)
  expect(await readdir(parent)).toEqual([])
})

test.each(['', '\n', 'short\n', `${'k'.repeat(32)} ${'k'.repeat(32)}`])(
  'a file with %j in it is refused, not replaced',
  async (text) => {
    await read()
    const file = join(dataDir, 'operator.key')
    await writeFile(file, text)
    await expect(read()).rejects.toThrow(ConfigError)
    await expect(read()).rejects.toThrow(file)
    expect(await readFile(file, 'utf8')).toBe(text)
  },
)
