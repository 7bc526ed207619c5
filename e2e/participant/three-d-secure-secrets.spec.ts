import type { Page, Request } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openPayment, threeDSecureCards } from '../paying.ts'
import { heading } from '../screens.ts'
import { answer, payWithQuestion } from '../three-d-secure.ts'
import { expectInTime, holdTime } from '../time.ts'

test.beforeEach(({ context }) => holdTime(context))

const storage = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))

test('card, code and token reach only their intended recipients', { tag: '@phone-only' }, async ({
  visitor,
}) => {
  const { page, texts, site, browser } = visitor
  const number = threeDSecureCards.challenged
  const { code } = await openPayment(visitor)
  const sent: Request[] = []
  page.on('request', (request) => sent.push(request))
  const issued = page.waitForResponse('**/_emulator/token').then((response) => response.text())
  await payWithQuestion(page, visitor)
  const [token = ''] = /\w{64}/.exec(await issued) ?? []
  expect(token).not.toBe('')
  await answer(page, 'authenticate')
  await expectInTime(visitor, heading(page, texts.payment.result.succeeded))

  // The fragment of an address never leaves the browser.
  const addresses = sent.flatMap((request) => [
    request.url().split('#')[0] ?? '',
    request.headers().referer ?? '',
  ])
  const toProvider = sent
    .filter((request) => request.url().startsWith(site.emulator.url))
    .map((request) => request.postData() ?? '')
  const telling = (said: string[], ...secrets: string[]) =>
    said.filter((text) => secrets.some((secret) => text.includes(secret)))
  expect(telling(addresses, number, code, token), 'addresses').toEqual([])
  expect(telling(toProvider, code, token), 'requests to the provider').toEqual([])
  expect(telling([page.url()], number, code, token), 'the return address').toEqual([])
  await expect
    .poll(async () => telling([await storage(page)], number, code, token), 'browser storage')
    .toEqual([])

  expect(await site.received([token])).toEqual(['POST /v2/payments'])
  expect(browser.cardNumberReceivers()).toEqual([site.emulator.url])
  const returned = sent.find((request) => new URL(request.url()).pathname.endsWith('/3ds/return'))
  expect(returned?.postData()).toMatch(/^AccessID=\w+$/)
})
