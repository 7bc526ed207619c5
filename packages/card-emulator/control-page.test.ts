import { expect, test } from 'vitest'
import { testCards } from './cards.ts'
import { enter, enterSecurely, pay, redirectOf, startForTest } from './test-client.ts'

test('says in both languages that it is an emulator, and loads nothing from other origins', async () => {
  const { url } = await startForTest()

  const response = await fetch(url)
  const html = await response.text()

  expect(response.headers.get('content-type')).toBe('text/html;charset=UTF-8')
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; img-src data:; style-src 'self'; script-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  )
  expect(html).toContain('本物のカード番号やパスワードを入力しないでください')
  expect(html).toContain('Never type a real card number')
  expect(html).not.toMatch(/<style|<script|style=|onclick/)
  const styles = [...html.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, path]) => path)
  expect(styles).toHaveLength(2)
  for (const path of styles)
    expect((await fetch(url + path)).headers.get('content-type')).toContain('text/css')
})

test('lists every test card with its effect', async () => {
  const { url } = await startForTest()

  const html = await (await fetch(url)).text()

  for (const { cardNo, effect } of testCards) {
    expect(html).toContain(`>${cardNo}</code>`)
    expect(html).toContain(effect.ja)
    expect(html).toContain(effect.en)
  }
})

test('lists the newest 200 transactions, newest first', async () => {
  const { url } = await startForTest()
  for (let number = 1; number <= 201; number++) await enter(url, `order-${number}`)

  const html = await (await fetch(url)).text()

  expect(html).toContain('newest 200 of 201')
  expect(html).not.toContain('<code>order-1</code>')
  expect(html.indexOf('<code>order-201</code>')).toBeLessThan(html.indexOf('<code>order-2</code>'))
})

test('shows the state, amount and charges of a transaction', async () => {
  const { url } = await startForTest()
  await pay(url, 'order-1')

  const html = await (await fetch(url)).text()

  expect(html).toMatch(
    /order-1<\/code>\s*<span><span class="paid">CAPTURE<.*¥15,000<.*>charges<\/span><\/small> 1</s,
  )
})

test('links to the 3-D Secure page of a transaction that waits for authentication', async () => {
  const { url } = await startForTest()
  const redirect = await redirectOf(url, await enterSecurely(url, 'order-1'), '4100000000005000')

  const html = await (await fetch(url)).text()

  expect(html.replaceAll('&#38;', '&')).toContain(`href="${redirect.pathname}${redirect.search}"`)
})

const submit = (url: string, path: string, fields: Record<string, string> = {}, origin = url) =>
  fetch(url + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin },
    redirect: 'manual',
  })

const scenarios = async (url: string): Promise<unknown> => {
  const { armed } = (await (await fetch(`${url}/_emulator/scenarios`)).json()) as { armed: unknown }
  return armed
}

test('arms and clears scenarios by form, and redirects back to the page', async () => {
  const { url } = await startForTest()
  const fields = { call: 'ExecTran', scenario: 'slow', times: '2', ms: '', orderId: 'order-1' }

  const armed = await submit(url, '/control/scenarios', fields)

  expect([armed.status, armed.headers.get('location')]).toEqual([303, '/'])
  expect(await scenarios(url)).toEqual([{ call: 'ExecTran', scenario: 'slow', times: 2, orderId: 'order-1' }])
  expect(await (await fetch(url)).text()).toContain('<strong>slow</strong> × 2')
  expect((await submit(url, '/control/scenarios/clear')).status).toBe(303)
  expect(await scenarios(url)).toEqual([])
})

test('sets the notification address and moves the clock by form', async () => {
  const { url } = await startForTest()

  expect((await submit(url, '/control/notifications', { url: 'http://127.0.0.1:9/notify' })).status).toBe(303)
  expect((await submit(url, '/control/clock', { now: '2027-04-01T09:30' })).status).toBe(303)
  expect((await submit(url, '/control/clock', { advanceMs: '60000' })).status).toBe(303)

  const html = await (await fetch(url)).text()
  expect(html).toContain('value="http://127.0.0.1:9/notify"')
  expect(html).toContain('2027-04-01 09:31:00')
  expect((await submit(url, '/control/clock/reset')).status).toBe(303)
  expect(await (await fetch(url)).text()).toContain('2027-03-01 12:00:00')
})

test.each([
  ['/control/scenarios', { call: 'ExecTran', scenario: 'explode' }, 'timeout-before'],
  ['/control/scenarios', { call: 'SearchTrade', scenario: 'notify-lost' }, 'notify-lost is only for'],
  ['/control/notifications', { url: 'http://192.0.2.1/' }, 'on this machine'],
  ['/control/notifications/order-1/replay', {}, 'no notification of order order-1'],
  ['/control/clock', { now: 'tomorrow' }, '/now must match pattern'],
])('%s with %o: answers with a page that gives the reason', async (path, fields, reason) => {
  const { url } = await startForTest()

  const response = await submit(url, path, fields)

  expect(response.status).toBe(400)
  expect(await response.text()).toContain(reason)
})

test('refuses a form sent from another site', async () => {
  const { url } = await startForTest()
  const fields = { call: '*', scenario: 'http-500' }

  expect((await submit(url, '/control/scenarios', fields, 'http://example.org')).status).toBe(403)
  expect(await scenarios(url)).toEqual([])
})
