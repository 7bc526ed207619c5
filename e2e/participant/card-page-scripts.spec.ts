import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { assetName, cardPageScripts, scriptsOf } from '@uketsuke/server/card-page-scripts'
import { expect, test } from '../fixtures.ts'
import { cards, openPayment, payWith, price } from '../paying.ts'
import { heading } from '../screens.ts'
import { expectInTime, holdTime } from '../time.ts'

test.beforeEach(({ context }) => holdTime(context))

const check = (...args: string[]): Promise<{ status: number; output: string }> =>
  new Promise((resolve) => {
    const program = fileURLToPath(new URL('../../packages/server/check-card-page.ts', import.meta.url))
    execFile(process.execPath, [program, ...args], { timeout: 60_000 }, (error, output) =>
      resolve({ status: error === null ? 0 : Number(error.code), output }),
    )
  })

test('the browser runs the scripts of the inventory, and no other, until the card is paid', {
  tag: '@phone-only',
}, async ({ visitor }) => {
  const { page, texts, site } = visitor
  const loaded = new Set<string>()
  page.context().on('request', (request) => {
    if (request.resourceType() === 'script') loaded.add(request.url())
  })
  await openPayment(visitor)
  await payWith(page, visitor, cards.good, price)
  await expectInTime(visitor, heading(page, texts.payment.result.succeeded))
  const tokenScript = `${site.emulator.url}/ext/js/token.js`
  const names = [...loaded].map((address) =>
    address === tokenScript ? 'token script' : (assetName(new URL(address).pathname) ?? address),
  )
  const known = cardPageScripts.map(({ name }) => name)
  expect(names.filter((name) => !known.includes(name))).toEqual([])
  expect(names).toEqual(
    expect.arrayContaining(['index', 'payment-page', 'payment-window-page', 'token script']),
  )
  // The one that preloads the page, which is no request.
  const { inline } = scriptsOf(await (await fetch(site.url)).text())
  expect(inline).toHaveLength(1)
})

test("another script of the provider's origin is blocked, as is an inline one", {
  tag: '@phone-only',
}, async ({ browser, site }) => {
  const page = await browser.newPage()
  await page.goto(site.url)
  const blocked = await page.evaluate(async (address) => {
    const seen: [string, string][] = []
    const both = new Promise<void>((done) =>
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
        seen.push([effectiveDirective, blockedURI])
        if (seen.length === 2) done()
      }),
    )
    const foreign = document.createElement('script')
    foreign.src = address
    const inline = document.createElement('script')
    inline.textContent = 'document.title = "stolen"'
    document.head.append(foreign, inline)
    await both
    return { seen: seen.sort(), title: document.title }
  }, `${site.emulator.url}/ext/js/other.js`)
  expect(blocked.seen).toEqual([
    ['script-src-elem', `${site.emulator.url}/ext/js/other.js`],
    ['script-src-elem', 'inline'],
  ])
  expect(blocked.title).not.toBe('stolen')
  await page.close()
})

test('the check from outside finds nothing, and notices a changed token script', {
  tag: '@phone-only',
}, async ({ site }) => {
  const first = await check(site.url)
  expect(first.output).toContain('The scripts of the card page are those of the inventory.')
  expect(first.status).toBe(0)
  const hashes = first.output.match(/sha384-\S+/g) ?? []
  expect(hashes.length).toBeGreaterThan(0)
  const known = hashes.flatMap((hash) => ['--token-script', hash])
  expect((await check(site.url, ...known)).status).toBe(0)
  const changed = await check(site.url, '--token-script', `sha384-${'A'.repeat(64)}`)
  expect([changed.status, changed.output]).toEqual([2, expect.stringContaining('is not what it was')])
  expect((await check(site.emulator.url)).status).toBe(1)
})

test('the check from outside notices a changed inline script and a policy that allows it', {
  tag: '@phone-only',
}, async ({ site }) => {
  const skimmed = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '/', site.url))
    const page = await answer.text()
    const policy = answer.headers.get('content-security-policy') ?? ''
    response.setHeader('content-security-policy', policy.replace("'sha256-", "'unsafe-inline' 'sha256-"))
    response.end(request.url === '/' ? page.replace('async>', 'async>steal();') : page)
  })
  await once(skimmed.listen(0, '127.0.0.1'), 'listening')
  const { port } = skimmed.address() as AddressInfo
  const { status, output } = await check(`http://127.0.0.1:${port}`)
  skimmed.close()
  expect(output).toContain('an inline script: steal();')
  expect(output).toContain("the policy allows 'unsafe-inline'")
  expect(output.match(/^DIFFERS/gm)).toHaveLength(2)
  expect(status).toBe(2)
})
