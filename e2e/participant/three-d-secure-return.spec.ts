import { armScenario, clearScenarios } from '@uketsuke/testing'
import { expect, test } from '../fixtures.ts'
import { chargesOf, openPayment } from '../paying.ts'
import { expectScreen, heading } from '../screens.ts'
import { answer, payWithQuestion } from '../three-d-secure.ts'
import { expectInTime, holdTime } from '../time.ts'

test.beforeEach(({ context }) => holdTime(context))
test.afterEach(({ site }) => clearScenarios(site.emulator.url))

const returnPath = '/v2/payments/3ds/return'

test('the window awaits a running charge after a reload or "back"', {
  tag: '@phone-only',
}, async ({ visitor }) => {
  const { page, texts, site } = visitor
  const order = await openPayment(visitor)
  await payWithQuestion(page, visitor)
  const slow = {
    call: 'SecureTran2',
    scenario: 'slow',
    times: 1,
    ms: 60_000,
    orderId: order.orderId,
  } as const
  await armScenario(site.emulator.url, slow)
  await answer(page, 'authenticate')
  await expectScreen(page, texts.payment.awaiting.heading)
  await page.reload()
  await expectScreen(page, texts.payment.awaiting.heading)
  await expect(page.getByText(texts.payment.awaiting.caution)).toBeVisible()
  await page.goBack()
  await expectScreen(page, texts.payment.awaiting.heading)

  await clearScenarios(site.emulator.url)
  await expectInTime(visitor, heading(page, texts.payment.result.succeeded))
  expect(await chargesOf(order, visitor)).toBe(1)
})

test('a repeated return shows how the payment ended', { tag: '@phone-only' }, async ({ visitor }) => {
  const { page, texts } = visitor
  const order = await openPayment(visitor)
  await payWithQuestion(page, visitor)
  const returned = page.waitForRequest((request) => new URL(request.url()).pathname === returnPath)
  await answer(page, 'authenticate')
  const request = await returned
  await expectInTime(visitor, heading(page, texts.payment.result.succeeded))

  await page.goto(`${request.url()}&${request.postData() ?? ''}`)
  await expectInTime(visitor, heading(page, texts.payment.result.succeeded))
  await page.goBack()
  await expectInTime(visitor, heading(page, texts.payment.result.succeeded))
  expect(await chargesOf(order, visitor)).toBe(1)
})
