import { expect, test } from 'vitest'
import { enter, pay, startForTest, VISA } from './test-client.ts'

test('says that it is an emulator and lists cards and transactions', async () => {
  const { url } = await startForTest()
  await pay(url, 'order-1')

  const response = await fetch(url)
  const html = await response.text()

  expect(response.headers.get('content-type')).toBe('text/html;charset=UTF-8')
  expect(html).toContain('Emulator — no real money')
  expect(html).toContain(`<td>${VISA.cardNo}</td>`)
  expect(html).toContain('<td>order-1</td><td>CAPTURE</td><td>CAPTURE</td><td>15000</td><td>1</td>')
})

test('lists the newest 200 transactions, newest first', async () => {
  const { url } = await startForTest()
  for (let number = 1; number <= 201; number++) await enter(url, `order-${number}`)

  const html = await (await fetch(url)).text()

  expect(html).toContain('newest 200 of 201')
  expect(html).not.toContain('<td>order-1</td>')
  expect(html.indexOf('<td>order-201</td>')).toBeLessThan(html.indexOf('<td>order-2</td>'))
})
