import { armScenario, clearScenarios } from '@uketsuke/testing'
import { expect, test } from '../fixtures.ts'
import {
  cards,
  chargesOf,
  confirmPaidRegistration,
  openPayment,
  orderIdOf,
  payUntilCharged,
  payWith,
  placeOrder,
  price,
  transactionOf,
} from '../paying.ts'
import { openAddress } from '../pre-registering.ts'
import { prepareRegistration } from '../registering.ts'
import { button, expectScreen, heading } from '../screens.ts'
import { expectInTime, holdTime, letTimePass } from '../time.ts'

test.beforeEach(({ context }) => holdTime(context))
test.afterEach(({ site }) => clearScenarios(site.emulator.url))

test('a lost answer shows as being confirmed in both windows until the charge is found', async ({
  visitor,
}) => {
  const { page, texts, site } = visitor
  const t = texts.payment
  await prepareRegistration(visitor, { plan: 'member' })
  const window = await confirmPaidRegistration(visitor)
  const order = { orderId: orderIdOf(window) }
  await armScenario(site.emulator.url, { call: 'ExecTran', scenario: 'timeout-after', times: 1, ...order })
  await armScenario(site.emulator.url, { call: 'SearchTrade', scenario: 'http-500', times: 9, ...order })
  await payWith(window, visitor, cards.good, price)
  await expectScreen(window, t.awaiting.heading)
  await expect(window.getByText(t.awaiting.caution)).toBeVisible()
  await expectInTime(visitor, page.getByText(t.waiting.confirming))
  await expect(page.getByText(t.waiting.lead)).toBeHidden()
  await expect(page.getByText(t.waiting.polling)).toBeHidden()

  await letTimePass(visitor, 20_000)
  await expect(window.getByText(t.awaiting.longWait)).toBeVisible()
  await expect(page.getByText(t.waiting.longWait)).toBeVisible()
  await expect(window.getByRole('heading', { name: t.result.failed })).toBeHidden()

  await clearScenarios(site.emulator.url)
  await expectInTime(visitor, heading(window, t.result.succeeded))
  await expectInTime(visitor, heading(page, texts.registration.result.title))
  expect(await transactionOf(window, visitor)).toMatchObject({ status: 'CAPTURE', charges: 1 })
})

test('an expired token asks for the card again', { tag: '@phone-only' }, async ({ visitor }) => {
  const { page, texts, site } = visitor
  const t = texts.payment
  const order = await openPayment(visitor)
  const { orderId } = order
  await armScenario(site.emulator.url, { call: 'ExecTran', scenario: 'token-expired', times: 1, orderId })
  await payWith(page, visitor, cards.good, price)
  await expectInTime(visitor, heading(page, t.result.failed))
  await expect(page.getByRole('alert')).toContainText(t.codes['1200'])
  await expect(page.getByRole('alert')).toContainText(t.advice.enterAgain)
  await expect(page.getByRole('alert')).toContainText('(error code : TOKEN_ERROR / EX1000303)')

  await button(page, t.result.retry).click()
  await expectScreen(page, t.card.heading)
  await payWith(page, visitor, cards.good, price)
  await expectInTime(visitor, heading(page, t.result.succeeded))
  expect(await chargesOf(order, visitor)).toBe(1)
})

test('a busy provider is retried automatically, then by the buyer', { tag: '@phone-only' }, async ({
  visitor,
}) => {
  const { page, texts, site } = visitor
  const t = texts.payment
  const order = await openPayment(visitor)
  const { orderId } = order
  await armScenario(site.emulator.url, { call: 'ExecTran', scenario: 'e92', times: 4, orderId })
  await payWith(page, visitor, cards.good, price)
  await expectInTime(visitor, heading(page, t.result.failed))
  await expect(page.getByRole('alert')).toContainText(t.advice.tryLater)
  await expect(page.getByRole('alert')).toContainText('/ E92000001)')
  expect(await chargesOf(order, visitor)).toBe(0)

  await armScenario(site.emulator.url, { call: 'ExecTran', scenario: 'e92', times: 1, orderId })
  await button(page, t.result.retry).click()
  await expectScreen(page, t.card.heading)
  await payWith(page, visitor, cards.good, price)
  await expectInTime(visitor, heading(page, t.result.succeeded))
  expect(await chargesOf(order, visitor)).toBe(1)
})

test("the provider's script can be loaded again after a failure", { tag: '@phone-only' }, async ({
  visitor,
}) => {
  const { page, texts, site, browser } = visitor
  const { script, card, retry: again } = texts.payment
  const order = await placeOrder(visitor)
  await site.tokenScriptGate.close()
  try {
    browser.expectRefusal(404)
    await openAddress(visitor, order.address)
    await expectInTime(visitor, page.getByText(script.failed))
    // The message about the first failure may still be on screen.
    const refused = page.waitForResponse((response) => response.status() === 404)
    await button(page, again).click()
    await refused
    await expectInTime(visitor, page.getByText(script.failed))

    await site.tokenScriptGate.open()
    await button(page, again).click()
    await expectInTime(visitor, heading(page, card.heading))
    await payWith(page, visitor, cards.good, price)
    await expectInTime(visitor, heading(page, texts.payment.result.succeeded))
    expect(browser.cardNumberReceivers()).toEqual([site.tokenScriptGate.url])
  } finally {
    await site.tokenScriptGate.leave()
  }
})

test('a network failure during the payment is reported, and nothing is lost', {
  tag: '@phone-only',
}, async ({ visitor }) => {
  const { page, texts, site, browser } = visitor
  const t = texts.payment
  const order = await openPayment(visitor)
  const { orderId } = order
  await armScenario(site.emulator.url, { call: 'ExecTran', scenario: 'slow', times: 1, ms: 60_000, orderId })
  await payUntilCharged(page, visitor, cards.good, price)

  browser.expectNoNetwork()
  await page.context().setOffline(true)
  await expectInTime(visitor, page.getByText(t.awaiting.interrupted))
  await expect(heading(page, t.awaiting.unknownHeading)).toBeVisible()
  await clearScenarios(site.emulator.url)
  await page.context().setOffline(false)
  await expectInTime(visitor, heading(page, t.result.succeeded))
  expect(await chargesOf(order, visitor)).toBe(1)
})
