import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, get as request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { type System, startSystem } from '@uketsuke/testing'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

const script = `export const text = '${'registration '.repeat(200)}'`
const addresses = JSON.stringify({ cities: [['13', '千代田区']], codes: { '0001': [0, '千代田'] } })
const page = '<!doctype html><meta name="convention-id" content="__CONVENTION_ID__">'

let dist: string
let system: System
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'uketsuke-dist-'))
  const addressFolder = join(dist, 'assets', 'postal-codes', '0123456789ab')
  await mkdir(addressFolder, { recursive: true })
  await writeFile(join(dist, 'index.html'), page)
  const files = { 'assets/index-abc.js': script, 'assets/postal-codes/0123456789ab/100.json': addresses }
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(dist, name), content)
    await writeFile(join(dist, `${name}.br`), brotliCompressSync(content))
    await writeFile(join(dist, `${name}.gz`), gzipSync(content))
  }
  await writeFile(join(dist, 'assets', 'dot-abc.svg'), '<svg/>')
  system = await startSystem({
    serverUrl: inject('serverUrl'),
    template: inject('template'),
    webDist: dist,
  })
})
afterAll(async () => {
  await system.stop()
  await rm(dist, { recursive: true })
})

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; bytes: Buffer }

/** What comes over the wire: `fetch` would unpack it. */
const get = (path: string, acceptEncoding?: string) =>
  new Promise<Answer>((resolve, reject) => {
    const headers = acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding }
    request(system.url + path, { headers }, async (answer) =>
      resolve({ status: answer.statusCode, headers: answer.headers, bytes: await buffer(answer) }),
    ).on('error', reject)
  })

const asBrowsersDo = 'gzip, deflate, br, zstd'

describe.each([
  ['/assets/index-abc.js', script, 'javascript'],
  ['/assets/postal-codes/0123456789ab/100.json', addresses, 'application/json'],
])('%s', (path, content, type) => {
  test('comes as brotli to browsers, as gzip to those who know only that, and plain to all others', async () => {
    const brotli = await get(path, asBrowsersDo)
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(content)

    const gzip = await get(path, 'gzip')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.bytes).toString()).toBe(content)

    const plain = await get(path)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.bytes.toString()).toBe(content)
  })

  test('is kept for ever, apart for each encoding, and keeps its type', async () => {
    for (const encoding of [asBrowsersDo, 'gzip', undefined]) {
      const { status, headers } = await get(path, encoding)
      expect(status).toBe(200)
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers.vary).toMatch(/accept-encoding/i)
      expect(headers['content-type']).toContain(type)
    }
  })
})

test('what has no compressed twin comes as it is', async () => {
  const { status, headers, bytes } = await get('/assets/dot-abc.svg', asBrowsersDo)
  expect(status).toBe(200)
  expect(headers['content-encoding']).toBeUndefined()
  expect(headers['content-type']).toContain('image/svg+xml')
  expect(bytes.toString()).toBe('<svg/>')
})

test.each([
  '/assets/postal-codes/0123456789ab/999.json',
  '/assets/postal-codes/ba9876543210/100.json',
  '/assets/postal-codes/0123456789ab/',
  '/assets/../index.html.br',
])('%s is not found, and nobody keeps that', async (path) => {
  const { status, headers } = await get(path, asBrowsersDo)
  expect(status).toBe(404)
  expect(headers['cache-control'] ?? '').not.toContain('immutable')
})

test('the page is made for its convention and asked for every time', async () => {
  for (const path of ['/', '/index.html']) {
    const { status, headers, bytes } = await get(path, asBrowsersDo)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(bytes.toString()).toContain('content="demo2027"')
  }
})
