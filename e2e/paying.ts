import type { Locator, Page } from '@playwright/test'
import { transactionOf as transactionIn } from '@uketsuke/testing'
import { expect, type Visitor } from './fixtures.ts'
import { holdCalls } from './network.ts'
import { openAddress } from './pre-registering.ts'
import { button, expectScreen, heading, selection, textbox } from './screens.ts'
import { expectInTime } from './time.ts'

export { cards, threeDSecureCards } from '@uketsuke/testing'

/** A valid year, as the card form offers it. */
export const inThreeYears = String((new Date().getFullYear() + 3) % 100).padStart(2, '0')

const pressForWindow = async (page: Page, pressed: Locator): Promise<Page> => {
  const opened = page.waitForEvent('popup')
  await pressed.click()
  return opened
}

const paymentWindow = async ({ page, texts }: Visitor, pressed: Locator): Promise<Page> => {
  const window = await pressForWindow(page, pressed)
  await expectScreen(window, texts.payment.card.heading)
  return window
}

/** Confirms an order with this button and returns the payment window that opens. */
export const confirmForWindow = (visitor: Visitor, confirm: string): Promise<Page> =>
  paymentWindow(visitor, button(visitor.page, confirm))

/** Confirms the order and returns the payment window that opens. */
export const confirmPaidRegistration = async (visitor: Visitor): Promise<Page> => {
  const { page, texts } = visitor
  const window = await confirmForWindow(visitor, texts.registration.confirmation.submitPaid)
  await expectWaiting(visitor)
  await expect(page.getByText(texts.payment.waiting.lead)).toBeVisible()
  return window
}

/**
 * Confirms an order that is slow to be placed: the window says so, and continues without reloading the app.
 */
export const confirmSlowOrder = async ({ page, texts }: Visitor): Promise<Page> => {
  const letOrder = await holdCalls(page, '/payments/session')
  const window = await pressForWindow(page, button(page, texts.registration.confirmation.submitPaid))
  await expectScreen(window, texts.payment.title)
  await expect(window.getByText(texts.payment.preparing.text)).toBeVisible()
  const loaded: string[] = []
  window.on('request', (request) => {
    if (request.isNavigationRequest()) loaded.push(request.url())
  })
  letOrder()
  await expectScreen(window, texts.payment.card.heading)
  expect(loaded).toEqual([])
  return window
}

export const expectWaiting = async ({ page, texts }: Visitor) => {
  await expectScreen(page, texts.registration.payment.title)
  await expect(toPaymentWindow(page, texts)).toBeVisible()
}

/** The button to the payment window, while the buyer must pay or the payment is being confirmed. */
const toPaymentWindow = (page: Page, { payment: { waiting } }: Visitor['texts']) =>
  button(page, waiting.show).or(button(page, waiting.reopen)).or(button(page, waiting.open))

/** Opens the payment window from the waiting screen. */
export const showPaymentWindow = ({ page, texts }: Visitor) => toPaymentWindow(page, texts).click()

export const reopenPaymentWindow = (visitor: Visitor): Promise<Page> =>
  paymentWindow(visitor, toPaymentWindow(visitor.page, visitor.texts))

export const fillCard = async (window: Page, { texts }: Visitor, number: string) => {
  const t = texts.payment.card
  // A background window repaints at most once a second.
  await window.bringToFront()
  await textbox(window, t.cardNo).fill(number)
  await textbox(window, t.holderName).fill('taro takahashi')
  await selection(window, t.expireMM).selectOption('12')
  await selection(window, t.expireYY).selectOption(inThreeYears)
  await textbox(window, t.securityCode).fill('123')
}

export const goToPaymentReview = async (window: Page, { texts }: Visitor) => {
  await button(window, texts.payment.card.next).click()
  await expectScreen(window, texts.payment.confirmation.heading)
}

export const confirmPayment = (window: Page, { texts }: Visitor, amount: string) =>
  button(window, texts.payment.confirmation.pay.replace('{amount}', amount)).click()

/** Goes from the empty card form to the confirmed payment; the caller checks the outcome. */
export const payWith = async (window: Page, visitor: Visitor, number: string, amount: string) => {
  await fillCard(window, visitor, number)
  await goToPaymentReview(window, visitor)
  await confirmPayment(window, visitor, amount)
}

/** Pays until the server charges the card. The window announces this before the server's answer arrives. */
export const payUntilCharged = async (window: Page, visitor: Visitor, number: string, amount: string) => {
  await fillCard(window, visitor, number)
  await goToPaymentReview(window, visitor)
  const begun = window.waitForResponse(
    (answer) => answer.request().method() === 'POST' && new URL(answer.url()).pathname === '/v2/payments',
  )
  await confirmPayment(window, visitor, amount)
  await begun
  await expectScreen(window, visitor.texts.payment.awaiting.heading)
}

/** Expects the payment window to confirm the payment and the registration to move on by itself. */
export const expectPaid = async (window: Page, visitor: Visitor) => {
  const { page, texts } = visitor
  await expectInTime(visitor, heading(window, texts.payment.result.succeeded))
  await expectInTime(visitor, heading(page, texts.registration.result.title))
}

export const expectDeclined = async (window: Page, visitor: Visitor) => {
  const { texts } = visitor
  await expectInTime(visitor, heading(window, texts.payment.result.failed))
  await expect(window.getByRole('alert')).toContainText(texts.payment.codes['1300'])
}

/** Makes the browser block windows opened by scripts, until `allow` is called. */
export const blockWindows = async (page: Page) => {
  const open = await page.evaluateHandle(() => window.open)
  await page.evaluate(() => {
    window.open = () => null
  })
  return { allow: () => page.evaluate((allowed) => Object.assign(window, { open: allowed }), open) }
}

/** Collects this window's payment status requests. */
export const statusQuestions = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/payments\/[^/]+\/status$/.test(request.url())) asked.push(request.url())
  })
  return asked
}

/** The order ID in a payment window's address. */
export const orderIdOf = (window: Page): string => {
  const orderId = new URLSearchParams(new URL(window.url()).hash.split('?')[1]).get('orderId')
  if (orderId === null) throw new Error(`no order ID in ${window.url()}`)
  return orderId
}

/** The card provider's transaction for the payment window's order. */
export const transactionOf = (window: Page, { site }: Visitor) =>
  transactionIn(site.emulator.url, orderIdOf(window))

export type Order = { orderId: string; code: string; address: string }

/** Places an unpaid order of the member plan and returns the address of its payment window. */
export const placeOrder = async ({ site, email, language }: Visitor): Promise<Order> => {
  const order = await site.placeOrder({ email, language, planId: 'member' })
  return { ...order, address: `/#/payment?${new URLSearchParams({ ...order, lang: language })}` }
}

/**
 * Turns the visitor's own window into the payment window of a new order, for tests that need no registration
 * page.
 */
export const openPayment = async (visitor: Visitor): Promise<Order> => {
  const order = await placeOrder(visitor)
  await openAddress(visitor, order.address)
  await expectScreen(visitor.page, visitor.texts.payment.card.heading)
  return order
}

export const price = '¥15,000'

/** Number of charges at the provider for the order. */
export const chargesOf = async ({ orderId }: Pick<Order, 'orderId'>, { site }: Visitor): Promise<number> =>
  (await transactionIn(site.emulator.url, orderId))?.charges ?? 0

/** Leads from a failed payment back to the card form, with words that depend on the cause. */
export const retry = (window: Page, { texts }: Visitor): Locator => {
  const t = texts.payment.result
  return button(window, t.retry).or(button(window, t.otherCard))
}
