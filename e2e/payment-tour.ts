import { armScenario, clearScenarios, newEmail } from '@uketsuke/testing'
import { expect } from './fixtures.ts'
import { openPurchaseHistory, unfoldPurchase } from './my-page.ts'
import {
  cards,
  confirmPaidRegistration,
  confirmPayment,
  fillCard,
  goToPaymentReview,
  openPayment,
  orderIdOf,
  payWith,
  placeOrder,
  price,
  retry,
} from './paying.ts'
import { openAddress } from './pre-registering.ts'
import { logIn, plans, prepareRegistration, readLogin } from './registering.ts'
import { button, expectScreen, fieldError, filled, heading } from './screens.ts'
import { threeDSecure } from './three-d-secure-tour.ts'
import { expectInTime, holdTime, letTimePass, untilAnswered } from './time.ts'
import type { Walk } from './walk.ts'

const minute = 60_000

const payment: Walk = async (visitor, look) => {
  const { page, language, texts } = visitor
  const t = texts.payment
  await holdTime(page.context())
  await prepareRegistration(visitor, { plan: 'member', options: ['reception'] })
  await look('confirmation-paid', page)
  const window = await confirmPaidRegistration(visitor)
  await look('payment-card', window)
  await look('payment-waiting', page)
  await button(window, t.card.next).click()
  await expect(fieldError(window, filled(texts.rules.required, { field: t.card.cardNo }))).toBeVisible()
  await look('payment-card-errors', window)
  await fillCard(window, visitor, cards.good)
  await look('payment-card-filled', window)
  await goToPaymentReview(window, visitor)
  await look('payment-review', window)
  await confirmPayment(window, visitor, '¥20,000')
  await expectInTime(visitor, heading(window, t.result.succeeded))
  await look('payment-result', window)
  await expectInTime(visitor, heading(page, texts.registration.result.title))
  await logIn(visitor, await readLogin(visitor))
  await openPurchaseHistory(visitor)
  await unfoldPurchase(visitor, [plans[language].member, plans[language].reception].join(' / '))
  await expect(page.getByText('**** **** **** 1111')).toBeVisible()
  await look('purchase-history-paid', page)
}

const undecided: Walk = async (visitor, look) => {
  const { page, texts, site, browser } = visitor
  const t = texts.payment
  await holdTime(page.context())
  await prepareRegistration(visitor, { plan: 'member' })
  const window = await confirmPaidRegistration(visitor)
  const orderId = orderIdOf(window)
  await armScenario(site.emulator.url, { call: 'ExecTran', scenario: 'timeout-after', times: 1, orderId })
  await armScenario(site.emulator.url, { call: 'SearchTrade', scenario: 'http-500', times: 99, orderId })
  await payWith(window, visitor, cards.good, price)
  await expectScreen(window, t.awaiting.heading)
  await look('payment-awaiting', window)
  await expectInTime(visitor, page.getByText(t.waiting.confirming))
  await look('payment-waiting-confirming', page)
  await letTimePass(visitor, 20_000)
  await expect(window.getByText(t.awaiting.longTitle)).toBeVisible()
  await look('payment-awaiting-long', window)
  await expect(page.getByText(t.waiting.longTitle)).toBeVisible()
  await look('payment-waiting-long', page)
  browser.expectNoNetwork()
  await page.context().setOffline(true)
  await expectInTime(visitor, window.getByText(t.awaiting.interrupted))
  await look('payment-awaiting-offline', window)
  await expectInTime(visitor, page.getByText(t.awaiting.interrupted))
  await look('payment-waiting-offline', page)
  await page.context().setOffline(false)
  await clearScenarios(site.emulator.url)
}

const declined: Walk = async (visitor, look) => {
  const { page, texts } = visitor
  const t = texts.payment
  await holdTime(page.context())
  await prepareRegistration(visitor, { plan: 'member' })
  const window = await confirmPaidRegistration(visitor)
  for (const decline of ['02', '03', '65', '30', '56']) {
    await payWith(window, visitor, `49990000000000${decline}`, price)
    await expectInTime(visitor, heading(window, t.result.failed))
    if (decline === '56') break
    if (decline === '02') await look('payment-declined', window)
    await retry(window, visitor).click()
  }
  await look('payment-declined-for-good', window)
  await expectInTime(visitor, page.getByText(t.waiting.failed))
  await look('payment-waiting-failed', page)
}

const tokens: Walk = async (visitor, look) => {
  const { page, texts, site, browser } = visitor
  const t = texts.payment
  await holdTime(page.context())
  const { orderId } = await openPayment(visitor)
  await payWith(page, visitor, '4242424242424242', price)
  await expect(page.getByText(t.token.cardNo)).toBeVisible()
  await look('payment-card-refused', page)
  await armScenario(site.emulator.url, { call: 'token', scenario: 'e92', times: 1 })
  await payWith(page, visitor, cards.good, price)
  await expect(page.getByText(t.token.retryLater)).toBeVisible()
  await look('payment-review-busy', page)
  await armScenario(site.emulator.url, { call: 'ExecTran', scenario: 'token-expired', times: 1, orderId })
  await confirmPayment(page, visitor, price)
  await expectInTime(visitor, heading(page, t.result.failed))
  await look('payment-token-expired', page)

  const { address } = await placeOrder({ ...visitor, email: newEmail() })
  await site.tokenScriptGate.close()
  browser.expectRefusal(404)
  await openAddress(visitor, address)
  await expectInTime(visitor, page.getByText(t.script.failed))
  await look('payment-script-failed', page)
  await site.tokenScriptGate.leave()
}

const expired: Walk = async (visitor, look) => {
  const { page, texts, site, browser } = visitor
  const t = texts.payment
  await holdTime(page.context())
  // Runs without a first window, which could learn of the end earlier and announce it.
  const { orderId } = await openPayment(visitor)
  await untilAnswered(visitor)
  browser.expectRefusal(410)
  await letTimePass(visitor, 30 * minute)
  await expectScreen(page, t.result.over)
  await expect(page.getByText(t.result.notCharged)).toBeVisible()
  await look('payment-card-over', page)
  await site.untilEnded(orderId)
  await page.reload()
  await expect(page.getByText(t.errors.PAYMENT_EXPIRED)).toBeVisible()
  await look('payment-expired', page)

  const later = { ...visitor, email: newEmail() }
  await prepareRegistration(later, { plan: 'member' })
  const window = await confirmPaidRegistration(later)
  await expect(window.getByRole('timer')).toBeVisible()
  await letTimePass(later, 30 * minute)
  await expectInTime(later, page.getByText(t.waiting.expired))
  await look('payment-waiting-expired', page)
}

const otherBrowser: Walk = async (visitor, look) => {
  const { page, language, texts, browser } = visitor
  await openAddress(visitor, `/#/payment?preparing=order&lang=${language}`)
  await expect(page.getByText(texts.payment.preparing.text)).toBeVisible()
  await look('payment-preparing', page)
  const { orderId } = await placeOrder(visitor)
  await openAddress(visitor, `/#/payment?${new URLSearchParams({ orderId, lang: language })}`)
  await expect(page.getByText(texts.payment.result.firstWindow)).toBeVisible()
  await look('payment-without-code', page)
  browser.expectRefusal(404)
  await openAddress(visitor, `/#/payment?orderId=${'x'.repeat(24)}`)
  await expectScreen(page, texts.payment.result.notFound)
  await look('payment-unknown-order', page)
}

/** Every screen of the payment window. */
export const paymentWalks = {
  payment,
  '3-D Secure': threeDSecure,
  'a payment without an answer': undecided,
  'declined payments': declined,
  'cards that get no token': tokens,
  'an expired payment': expired,
  'a payment window without its order': otherBrowser,
} satisfies Record<string, Walk>
