import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { api } from '@uketsuke/contract'
import { expectOk, type System } from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { days } from '../duration.ts'

const script = `export const text = '${'registration '.repeat(200)}'`
const addresses = JSON.stringify({ cities: [['13', '千代田区']], codes: { '0001': [0, '千代田'] } })
const inline = 'preload(1 < 2)'
const page =
  '<!doctype html><meta name="convention-id" content="__CONVENTION_ID__"><script type="application/json">"__SITE_CONFIGURATION__"</script>' +
  `<script type="module" async>${inline}</script>`

const dist = await mkdtemp(join(tmpdir(), 'uketsuke-dist-'))
const test = systemTest({ webDist: dist })

beforeAll(async () => {
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
})

afterAll(() => rm(dist, { recursive: true }))

/** The site configuration inside the page. */
const configurationIn = (page: string): string => /json">(.*?)<\/script>/.exec(page)?.[1] ?? ''

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; bytes: Buffer }

/** The bytes on the wire, because `fetch` would decompress them. */
const get = (
  system: System,
  path: string,
  acceptEncoding?: string,
  more: { method?: string; etag?: string } = {},
) =>
  new Promise<Answer>((resolve, reject) => {
    const headers = {
      ...(acceptEncoding !== undefined && { 'accept-encoding': acceptEncoding }),
      ...(more.etag !== undefined && { 'if-none-match': more.etag }),
    }
    request(system.url + path, { headers, method: more.method ?? 'GET' }, async (answer) =>
      resolve({ status: answer.statusCode, headers: answer.headers, bytes: await buffer(answer) }),
    )
      .on('error', reject)
      .end()
  })

const asBrowsersDo = 'gzip, deflate, br, zstd'

describe.each([
  ['/assets/index-abc.js', script, 'javascript'],
  ['/assets/postal-codes/0123456789ab/100.json', addresses, 'application/json'],
])('%s', (path, content, type) => {
  test('is sent as brotli, as gzip to clients that only accept that, and uncompressed to others', async ({
    system,
  }) => {
    const brotli = await get(system, path, asBrowsersDo)
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(content)

    const gzip = await get(system, path, 'gzip')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.bytes).toString()).toBe(content)

    const plain = await get(system, path)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.bytes.toString()).toBe(content)
  })

  test.for([
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0.5, br;q=0.9', 'br'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['br;q=0', undefined],
    ['identity', undefined],
    ['deflate', undefined],
  ])('is sent to "%s" as %s', async ([acceptEncoding, encoding], { system }) => {
    const { headers } = await get(system, path, acceptEncoding)
    expect(headers['content-encoding']).toBe(encoding)
  })

  test('is not sent again for a matching ETag, and answers HEAD without content', async ({ system }) => {
    const { headers } = await get(system, path, asBrowsersDo)
    const again = await get(system, path, asBrowsersDo, { etag: headers.etag ?? '' })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    const head = await get(system, path, asBrowsersDo, { method: 'HEAD' })
    expect([head.status, head.bytes.length]).toEqual([200, 0])
    expect(head.headers['content-encoding']).toBe('br')
    expect(head.headers['content-length']).toBe(headers['content-length'])
  })

  test('is cached permanently, separately per encoding, and keeps its type', async ({ system }) => {
    for (const encoding of [asBrowsersDo, 'gzip', undefined]) {
      const { status, headers } = await get(system, path, encoding)
      expect(status).toBe(200)
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers.vary).toMatch(/accept-encoding/i)
      expect(headers['content-type']).toContain(type)
    }
  })
})

test('is sent uncompressed if it has no precompressed file', async ({ system }) => {
  const { status, headers, bytes } = await get(system, '/assets/dot-abc.svg', asBrowsersDo)
  expect(status).toBe(200)
  expect(headers['content-encoding']).toBeUndefined()
  expect(headers['content-type']).toContain('image/svg+xml')
  expect(bytes.toString()).toBe('<svg/>')
})

test.for([
  '/assets/postal-codes/0123456789ab/999.json',
  '/assets/postal-codes/ba9876543210/100.json',
  '/assets/postal-codes/0123456789ab/',
  '/assets/../index.html.br',
])('%s is not found, and that is not cached', async (path, { system }) => {
  const { status, headers } = await get(system, path, asBrowsersDo)
  expect(status).toBe(404)
  expect(headers['cache-control'] ?? '').not.toContain('immutable')
})

describe.each(['/', '/index.html'])('the page at %s', (path) => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }

  test('is rendered for its convention and revalidated every time', async ({ system }) => {
    const { status, headers, bytes } = await get(system, path)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(bytes.toString()).toContain('content="demo2027"')
  })

  test('contains the data that the browser would request first', async ({ system }) => {
    const { bytes } = await get(system, path)
    const json = configurationIn(bytes.toString())
    expect(json).not.toContain('<')
    expect(JSON.parse(json)).toEqual(expectOk(await system.client.call(api.readSiteConfiguration)))
  })

  test.for([
    [asBrowsersDo, 'br'],
    ['gzip', 'gzip'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ] as const)('is sent to "%s" as %s', async ([acceptEncoding, encoding], { system }) => {
    const plain = await get(system, path)
    expect(plain.headers['content-encoding']).toBeUndefined()
    const { headers, bytes } = await get(system, path, acceptEncoding)
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toMatch(/accept-encoding/i)
    expect(unpack[encoding](bytes).toString()).toBe(plain.bytes.toString())
  })

  test('is not sent again for a matching ETag', async ({ system }) => {
    const { headers } = await get(system, path, asBrowsersDo)
    const again = await get(system, path, asBrowsersDo, { etag: headers.etag ?? '' })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    expect(again.headers['cache-control']).toBe('no-cache')
    const other = await get(system, path, asBrowsersDo, { etag: 'W/"another"' })
    expect(other.status).toBe(200)
  })

  test('answers HEAD without content', async ({ system }) => {
    const { headers } = await get(system, path, asBrowsersDo)
    const head = await get(system, path, asBrowsersDo, { method: 'HEAD' })
    expect([head.status, head.bytes.length]).toEqual([200, 0])
    expect(head.headers['content-length']).toBe(headers['content-length'])
  })
})

test('shows which features are open now', async ({ system }) => {
  const stateOf = async () => JSON.parse(configurationIn((await get(system, '/')).bytes.toString())).siteState
  const before = (await get(system, '/')).headers.etag ?? ''
  expect(await stateOf()).toMatchObject({ registration: true })
  await system.clock.jump(days(730))
  expect(await stateOf()).toMatchObject({ registration: false })
  expect((await get(system, '/', undefined, { etag: before })).status).toBe(200)
})

test('serves the images of a convention, but neither its file nor its seal under any spelling', async ({
  system,
}) => {
  const statusOf = async (path: string) => (await get(system, `/conventions/demo2027/${path}`)).status
  for (const path of ['logo.svg', 'meeting.svg']) expect(await statusOf(path), path).toBe(200)
  for (const path of [
    'convention.yaml',
    'seal.svg',
    '%73eal.svg',
    './seal.svg',
    'x/../seal.svg',
    '/seal.svg',
  ])
    expect(await statusOf(path), path).not.toBe(200)
})

test('preloads the image of its header', async ({ system }) => {
  const { headers } = await get(system, '/')
  expect(headers.link).toBe('</conventions/demo2027/logo.svg>; rel=preload; as=image')
})

test('allows the inline script of the page, and no other', async ({ system }) => {
  const { headers } = await get(system, '/')
  const hash = createHash('sha256').update(inline).digest('base64')
  const [, ...sources] =
    /script-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]?.split(' ') ?? []
  expect(sources).toEqual([`'sha256-${hash}'`, `${system.emulator.url}/ext/js/token.js`])
})

test('sends security headers with a script, except those that only concern pages', async ({ system }) => {
  const { headers } = await get(system, '/assets/index-abc.js', asBrowsersDo)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  for (const name of ['content-security-policy', 'x-frame-options', 'referrer-policy'])
    expect(headers).not.toHaveProperty(name)
  expect((await get(system, '/')).headers['content-security-policy']).toContain("default-src 'none'")
})
