import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { answerPage, enterSecurely, redirectOf, startForTest } from './test-client.ts'

const CHALLENGE = '4100000000005000'

test('the page names the shop and the amount, in both languages', async () => {
  const { url } = await startForTest()
  const TdTenantName = iconv.encode('<医学会>', 'euc-jp').toString('base64')
  const access = await enterSecurely(url, 'order-1', { TdTenantName, Tax: '1500' })

  const response = await fetch(await redirectOf(url, access, CHALLENGE))
  const page = await response.text()

  expect(response.headers.get('content-type')).toBe('text/html;charset=UTF-8')
  expect(page).toContain('&#60;医学会&#62;')
  expect(page).toContain('¥16,500')
  expect(page).toContain('**** 5000')
  expect(page).not.toContain(CHALLENGE)
  expect(page).toContain('本物のカード番号やパスワードを入力しないでください')
  for (const text of ['認証する', 'Authenticate', '認証に失敗する', 'Fail', 'キャンセルする', 'Cancel'])
    expect(page).toContain(text)
  expect(page).toContain('<label for="password">')
  expect(page).toContain('value="123456"')
})

test('the page loads nothing from other origins, and its form may lead only to the shop', async () => {
  const { url } = await startForTest()
  const RetUrl = 'https://shop.example.org/a;b?c'
  const access = { ...(await enterSecurely(url, 'order-1')), RetUrl }
  const redirect = await redirectOf(url, access, CHALLENGE)

  const pages = [await fetch(redirect), await answerPage(redirect, { result: 'fail' })]

  for (const { headers } of pages) {
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; img-src data:; style-src 'self'; script-src 'self'; " +
        "form-action 'self' https://shop.example.org; base-uri 'none'; frame-ancestors 'none'",
    )
    expect(headers.get('cache-control')).toBe('no-store')
  }
})

test('the browser returns without JavaScript, by a button on the page', async () => {
  const { url } = await startForTest()
  const redirect = await redirectOf(url, await enterSecurely(url, 'order-1'), '4100000000000100')

  const page = await (await fetch(redirect)).text()

  expect(page).toContain('Return to the shop</span></button>')
  expect(page).toContain('<script src="/_emulator/return-form.js"></script>')
  const script = await fetch(new URL('/_emulator/return-form.js', redirect))
  expect(script.headers.get('content-type')).toContain('text/javascript')
  expect(await script.text()).toContain('.submit()')
})

test.each([
  ['an unknown address', (redirect: URL) => redirect.searchParams.set('transId', 'x')],
  ['a wrong t', (redirect: URL) => redirect.searchParams.set('t', '0'.repeat(32))],
  ['no parameter', (redirect: URL) => (redirect.search = '')],
])('answers %s with a page that says so', async (_, change) => {
  const { url } = await startForTest()
  const redirect = await redirectOf(url, await enterSecurely(url, 'order-1'), CHALLENGE)
  change(redirect)

  const answers = [await fetch(redirect), await answerPage(redirect, { result: 'fail' })]

  for (const answer of answers) {
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('Please start again from the shop')
  }
})

test('refuses an unknown answer', async () => {
  const { url } = await startForTest()
  const redirect = await redirectOf(url, await enterSecurely(url, 'order-1'), CHALLENGE)

  expect((await answerPage(redirect, { result: 'maybe' })).status).toBe(400)
})
