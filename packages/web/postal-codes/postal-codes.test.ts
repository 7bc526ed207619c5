import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { prefectures, RegistrationMetadata } from '@uketsuke/contract'
import { beforeAll, expect, test } from 'vitest'
import { getAddress } from 'yubin'
import { createAddressLookup } from '../lib/postal-code-lookup.ts'
import type { PostalCodeShard } from '../lib/postal-code-shard.ts'
import { ensurePostalCodeFiles } from './postal-code-files.ts'

let folder: string
let names: string[]
beforeAll(async () => {
  folder = await ensurePostalCodeFiles()
  names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
}, 120_000)

const shardOf = (name: string): PostalCodeShard => JSON.parse(readFileSync(join(folder, name), 'utf8'))

const readFromFolder = async (url: string) =>
  names.includes(url.slice(folder.length + 1))
    ? new Response(readFileSync(url))
    : new Response('{}', { status: 404 })

const lookUp = (code: string) =>
  createAddressLookup(folder, readFromFolder)(code, new AbortController().signal)

test.each([
  ['1000001', '13', '千代田区千代田'],
  ['1500001', '13', '渋谷区神宮前'],
  ['4328002', '22', '浜松市中央区富塚町'],
  ['0640941', '01', '札幌市中央区旭ケ丘'],
  ['9000006', '47', '那覇市おもろまち'],
])('%s is %s %s', async (code, prefecture, address) => {
  expect(await lookUp(code)).toEqual({ prefecture, address })
})

test('maps the code of one office to its town', async () => {
  expect(getAddress('0608621')?.source).toBe('jigyosyo')
  expect(await lookUp('0608621')).toEqual({ prefecture: '01', address: '札幌市中央区北一条西' })
})

test('maps a code of several towns to the municipality only', async () => {
  expect(getAddress('0110951')).toMatchObject({ multiTown: true })
  expect(await lookUp('0110951')).toEqual({ prefecture: '05', address: '秋田市' })
})

test.each([
  ['1000000', '千代田区'],
  ['1000301', '利島村'],
  ['5220317', '犬上郡多賀町一円'],
  ['0010010', '札幌市北区北十条西'],
  ['1006001', '千代田区霞が関霞が関ビル'],
  ['0287901', '九戸郡洋野町種市'],
])('leaves out the remarks of %s: %s', async (code, address) => {
  expect((await lookUp(code))?.address).toBe(address)
})

test('finds no address for an unknown code or a missing file', async () => {
  expect(names).not.toContain('000.json')
  expect(await lookUp('0000000')).toBeNull()
  expect(await lookUp('1009999')).toBeNull()
})

test("throws if a file can't be read", async () => {
  const broken = createAddressLookup(folder, async () => new Response('', { status: 500 }))
  await expect(broken('1000001', new AbortController().signal)).rejects.toThrow('500')
})

test('every code has a known prefecture and a valid address without remarks', () => {
  const known = new Set(prefectures.map(({ code }) => code))
  const remarks = /[（）「」、〜\s]|場合/
  const wrong: string[] = []
  let count = 0
  for (const shard of names.map(shardOf)) {
    for (const [index, town] of Object.values(shard.codes)) {
      const [prefecture = '', city = ''] = shard.cities[index] ?? []
      const address = `${city}${town}`
      const isGood =
        known.has(prefecture) &&
        RegistrationMetadata.shape.address.safeParse(address).success &&
        !remarks.test(address)
      if (!isGood) wrong.push(`${prefecture} ${address}`)
      count += 1
    }
  }
  expect(wrong).toEqual([])
  expect(count).toBeGreaterThan(140_000)
})

test('the code of every municipality starts with that of its prefecture', () => {
  const seen = names.map((name) => getAddress(`${name.slice(0, 3)}${Object.keys(shardOf(name).codes)[0]}`))
  for (const address of seen) {
    const { code } = prefectures.find(({ ja }) => ja === address?.prefecture) ?? {}
    expect(address?.jisCode.slice(0, 2)).toBe(code)
  }
  expect(new Set(seen.map((address) => address?.prefecture)).size).toBe(47)
})

test('the precompressed files have the same content', () => {
  for (const name of ['100.json', '501.json']) {
    const plain = readFileSync(join(folder, name))
    expect(brotliDecompressSync(readFileSync(join(folder, `${name}.br`)))).toEqual(plain)
    expect(gunzipSync(readFileSync(join(folder, `${name}.gz`)))).toEqual(plain)
  }
})
