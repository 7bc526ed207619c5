import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { assetName, cardPageScripts } from '@uketsuke/server/card-page-scripts'
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
