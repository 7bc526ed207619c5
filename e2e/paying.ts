import type { Page } from '@playwright/test'
import { expect, type Visitor } from './fixtures.ts'
import { button, expectScreen, selection, textbox } from './screens.ts'

export { cards } from '@uketsuke/testing'

/** A payment is found out about by polling, after up to 8 seconds at a time. */
export const whenPolled = { timeout: 30_000 }

const inThreeYears = String((new Date().getFullYear() + 3) % 100).padStart(2, '0')

const paymentWindow = async ({ page, texts }: Visitor, press: string): Promise<Page> => {
  const opened = page.waitForEvent('popup')
  await button(page, press).click()
  const window = await opened
  await expectScreen(window, texts.payment.card.heading)
  return window
}

/** Confirms the order; resolves with the payment window that opens. */
export const confirmPaidRegistration = async (visitor: Visitor): Promise<Page> => {
  const { page, texts } = visitor
  const window = await paymentWindow(visitor, texts.registration.confirmation.submitPaid)
  await expectWaiting(visitor)
  await expect(page.getByText(texts.payment.waiting.lead)).toBeVisible()
  return window
}

export const expectWaiting = async ({ page, texts }: Visitor) => {
  await expectScreen(page, texts.registration.payment.title)
  await expect(button(page, texts.payment.waiting.reopen)).toBeVisible()
}

export const reopenPaymentWindow = (visitor: Visitor): Promise<Page> =>
  paymentWindow(visitor, visitor.texts.payment.waiting.reopen)

export const fillCard = async (window: Page, { texts }: Visitor, number: string) => {
  const t = texts.payment.card
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

/** From the empty card form to the confirmed payment; what comes of it is for the test to see. */
export const payWith = async (window: Page, visitor: Visitor, number: string, amount: string) => {
  await fillCard(window, visitor, number)
  await goToPaymentReview(window, visitor)
  await confirmPayment(window, visitor, amount)
}

/** The payment window says that it was paid, and the registration has moved on by itself. */
export const expectPaid = async (window: Page, { page, texts }: Visitor) => {
  await expect(window.getByRole('heading', { name: texts.payment.result.succeeded })).toBeVisible(whenPolled)
  await expectScreen(page, texts.registration.result.title)
}

export const expectDeclined = async (window: Page, { texts }: Visitor) => {
  await expect(window.getByRole('heading', { name: texts.payment.result.failed })).toBeVisible(whenPolled)
  await expect(window.getByRole('alert')).toContainText(texts.payment.codes['1300'])
}

type Transaction = { orderId: string; status: string; amount: number; charges: number }

/** What the card provider has of the order that the payment window is for. */
export const transactionOf = async (window: Page, { site }: Visitor): Promise<Transaction | undefined> => {
  const orderId = new URLSearchParams(new URL(window.url()).hash.split('?')[1]).get('orderId')
  const response = await fetch(`${site.emulator.url}/_emulator/transactions`)
  const transactions = (await response.json()) as Transaction[]
  return transactions.find((transaction) => transaction.orderId === orderId)
}

/** The card provider does the next charge, but its answer is lost on the way. */
export const loseNextAnswer = async ({ site }: Visitor) => {
  const response = await fetch(`${site.emulator.url}/_emulator/scenarios`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ call: 'ExecTran', scenario: 'timeout-after', times: 1 }),
  })
  expect(response.status).toBe(201)
}
