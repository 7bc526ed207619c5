import { armScenario, clearScenarios } from '@uketsuke/testing'
import { expect, test } from '../fixtures.ts'
import {
  cards,
  chargesOf,
  confirmPaidRegistration,
  expectPaid,
  expectWaiting,
  fillCard,
  goToPaymentReview,
  openPayment,
  orderIdOf,
  payUntilCharged,
  payWith,
  price,
  reopenPaymentWindow,
  showPaymentWindow,
} from '../paying.ts'
import { prepareRegistration } from '../registering.ts'
import { button, expectScreen, filled, heading, textbox } from '../screens.ts'
import { answer, expectUnfinished, payWithQuestion } from '../three-d-secure.ts'
import { expectInTime, holdTime } from '../time.ts'

test.beforeEach(({ context }) => holdTime(context))
test.afterEach(({ site }) => clearScenarios(site.emulator.url))

test('pressing twice pays once', { tag: '@phone-only' }, async ({ visitor }) => {
  const { page, texts } = visitor
  const order = await openPayment(visitor)
  const begun: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/v2/payments')) begun.push(request.method())
  })
  await fillCard(page, visitor, cards.good)
  await goToPaymentReview(page, visitor)
  await button(page, filled(texts.payment.confirmation.pay, { amount: price })).dblclick()
  await expectInTime(visitor, heading(page, texts.payment.result.succeeded))
  expect(begun).toEqual(['POST'])
  expect(await chargesOf(order, visitor)).toBe(1)
})

test("the code leaves the window's address; a reload and the first window still find the order", async ({
  visitor,
}) => {
  const { page, texts } = visitor
  const { card } = texts.payment
  await prepareRegistration(visitor, { plan: 'member' })
  const window = await confirmPaidRegistration(visitor)
  await expect(window).not.toHaveURL(/code=/)
  await fillCard(window, visitor, cards.good)

  await page.bringToFront()
  await showPaymentWindow(visitor)
  await expect(window).not.toHaveURL(/code=/)
  await expect(textbox(window, card.securityCode)).toHaveValue('123')

  await window.reload()
  await expectScreen(window, card.heading)
  await expect(window).not.toHaveURL(/code=/)
  await payWith(window, visitor, cards.good, price)
  await expectPaid(window, visitor)
})

test('the payment window can be closed without paying; the first one keeps the order and opens it again', async ({
  visitor,
}) => {
  const { page, texts } = visitor
  const { card, waiting } = texts.payment
  await prepareRegistration(visitor, { plan: 'member' })
  const window = await confirmPaidRegistration(visitor)
  const orderId = orderIdOf(window)
  await fillCard(window, visitor, cards.good)
  await goToPaymentReview(window, visitor)
  const closed = window.waitForEvent('close')
  // The click closes its own page and may never resolve.
  button(window, card.leave)
    .click()
    .catch(() => {})
  await closed
  await expect(page.getByText(waiting.closed)).toBeVisible()

  const again = await reopenPaymentWindow(visitor)
  expect(orderIdOf(again)).toBe(orderId)
  await payWith(again, visitor, cards.good, price)
  await expectPaid(again, visitor)
})

test('a payment window that cannot be closed leads back to the waiting screen', {
  tag: '@phone-only',
}, async ({ visitor }) => {
  const { page, texts } = visitor
  await openPayment(visitor)
  await button(page, texts.payment.card.leave).click()
  await expectWaiting(visitor)
  await expect(page.getByText(texts.payment.waiting.closed)).toBeVisible()
})

test('two payment windows pay once, and both show it', { tag: '@phone-only' }, async ({ visitor }) => {
  const { page, texts, site } = visitor
  const order = await openPayment(visitor)
  const { orderId } = order
  const other = await page.context().newPage()
  await other.goto(order.address)
  await expectScreen(other, texts.payment.card.heading)
  await armScenario(site.emulator.url, { call: 'ExecTran', scenario: 'slow', times: 1, ms: 60_000, orderId })
  await payUntilCharged(page, visitor, cards.good, price)
  await payUntilCharged(other, visitor, cards.good, price)

  await clearScenarios(site.emulator.url)
  await expectInTime(visitor, heading(page, texts.payment.result.succeeded))
  await expectInTime(visitor, heading(other, texts.payment.result.succeeded))
  expect(await chargesOf(order, visitor)).toBe(1)
})

test('a window at the card form notices a payment in another window', { tag: '@phone-only' }, async ({
  visitor,
}) => {
  const { page, texts } = visitor
  const order = await openPayment(visitor)
  const other = await page.context().newPage()
  await other.goto(order.address)
  await expectScreen(other, texts.payment.card.heading)
  await payWith(page, visitor, cards.good, price)
  await expectInTime(visitor, heading(page, texts.payment.result.succeeded))

  await expectInTime(visitor, heading(other, texts.payment.result.succeeded))
  expect(await chargesOf(order, visitor)).toBe(1)
})

test('an authentication abandoned for another window charges nothing when it is finished', {
  tag: '@phone-only',
}, async ({ visitor }) => {
  const { page, texts } = visitor
  const order = await openPayment(visitor)
  await payWithQuestion(page, visitor)
  const other = await page.context().newPage()
  await other.goto(order.address)
  await expectUnfinished(other, visitor)
  await button(other, texts.payment.unfinished.otherCard).click()
  await expectScreen(other, texts.payment.card.heading)

  await answer(page, 'authenticate')
  await expectScreen(page, texts.payment.result.failed)
  expect(await chargesOf(order, visitor)).toBe(0)
  await payWith(other, visitor, cards.good, price)
  await expectInTime(visitor, heading(other, texts.payment.result.succeeded))
  expect(await chargesOf(order, visitor)).toBe(1)
})
