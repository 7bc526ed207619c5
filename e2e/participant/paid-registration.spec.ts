import { expect, test } from '../fixtures.ts'
import { openPurchaseHistory, unfoldPurchase } from '../my-page.ts'
import { holdCalls } from '../network.ts'
import {
  blockWindows,
  cards,
  chargesOf,
  confirmPaidRegistration,
  confirmSlowOrder,
  expectDeclined,
  expectPaid,
  expectWaiting,
  orderIdOf,
  payUntilCharged,
  payWith,
  price,
  reopenPaymentWindow,
  statusQuestions,
  transactionOf,
} from '../paying.ts'
import { logIn, plans, prepareRegistration, readLogin } from '../registering.ts'
import { button, expectScreen, fact, heading, textbox } from '../screens.ts'
import { expectInTime, holdTime, letTimePass } from '../time.ts'

test.beforeEach(({ context }) => holdTime(context))

test('a plan and an option are paid in the payment window', { tag: '@both' }, async ({ visitor }) => {
  const { page, language, texts, site, browser } = visitor
  const { member, reception } = plans[language]
  await prepareRegistration(visitor, { plan: 'member', options: ['reception'] })
  await expect(page.getByRole('row', { name: member, exact: false }).first()).toContainText(price)
  await expect(page.getByRole('row', { name: reception })).toContainText('¥5,000')
  await expect(page.getByRole('row', { name: texts.ui.total })).toContainText('¥20,000')

  const window = await confirmPaidRegistration(visitor)
  await payWith(window, visitor, cards.good, '¥20,000')
  await expectPaid(window, visitor)
  expect(await transactionOf(window, visitor)).toMatchObject({
    status: 'CAPTURE',
    amount: 20_000,
    charges: 1,
  })

  const closed = window.waitForEvent('close')
  // The click closes its own page and may never resolve, so the test waits for the window to close.
  button(window, texts.payment.result.close)
    .click()
    .catch(() => {})
  await closed

  await logIn(visitor, await readLogin(visitor))
  const t = texts.user.purchases
  const both = `${member} / ${reception}`
  await openPurchaseHistory(visitor)
  await unfoldPurchase(visitor, both)
  await expect(fact(page, t.card)).toHaveText('**** **** **** 1111')
  await expect(fact(page, t.cardExpiry)).toHaveText(/^12\/\d\d$/)
  await expect(fact(page, t.paidAt)).toHaveText(/^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d$/)
  await expect(page.getByRole('row', { name: reception })).toContainText('¥5,000')
  await expect(page.getByRole('row', { name: texts.ui.total })).toContainText('¥20,000')
  await expect(fact(page.getByRole('region', { name: t.options }), reception).first()).toHaveText('¥5,000')

  expect(browser.cardNumberReceivers()).toEqual([site.emulator.url])
  expect(await site.db.tablesHolding(cards.good)).toEqual([])
})

test('another card pays the same order after a decline', async ({ visitor }) => {
  const { texts } = visitor
  await prepareRegistration(visitor, { plan: 'member' })
  const window = await confirmPaidRegistration(visitor)
  await payWith(window, visitor, cards.declined, price)
  await expectDeclined(window, visitor)
  await expectWaiting(visitor)

  await button(window, texts.payment.result.otherCard).click()
  await expectScreen(window, texts.payment.card.heading)
  await expect(textbox(window, texts.payment.card.cardNo)).toHaveValue('')
  await expect(textbox(window, texts.payment.card.securityCode)).toHaveValue('')
  await payWith(window, visitor, cards.good, price)
  await expectPaid(window, visitor)
  expect(await transactionOf(window, visitor)).toMatchObject({ amount: 15_000, charges: 1 })
})

test('a closed payment window can be reopened, and can be closed while the payment is being confirmed', async ({
  visitor,
}) => {
  const { page, language, texts } = visitor
  await prepareRegistration(visitor, { plan: 'member' })
  const closed = await confirmSlowOrder(visitor)
  await closed.close()
  await expectWaiting(visitor)
  await page.reload()
  await expectWaiting(visitor)

  const window = await reopenPaymentWindow(visitor)
  const order = { orderId: orderIdOf(window) }
  expect(order.orderId).toBe(orderIdOf(closed))
  await holdCalls(window, '/payment/jobs/**')
  await payUntilCharged(window, visitor, cards.good, price)
  await window.close()
  await expectInTime(visitor, heading(page, texts.registration.result.title))
  await expect(page.getByRole('row', { name: plans[language].member })).toContainText(price)
  expect(await chargesOf(order, visitor)).toBe(1)
})

test('a blocked payment window can be opened by hand, but only once, and its address pays in no other tab', {
  tag: '@phone-only',
}, async ({ visitor }) => {
  const { page, texts } = visitor
  const t = texts.payment.waiting
  const asked = statusQuestions(page)
  await prepareRegistration(visitor, { plan: 'member' })
  expect(asked).toEqual([])
  const windows = await blockWindows(page)
  await button(page, texts.registration.confirmation.submitPaid).click()
  await expect(page.getByRole('alert')).toHaveText(t.blocked)
  await expect(page.getByText(t.lead)).toBeHidden()

  await windows.allow()
  const window = await reopenPaymentWindow(visitor)
  await expect(page.getByText(t.blocked)).toBeHidden()
  await button(page, t.show).click()
  await expectScreen(window, texts.payment.card.heading)
  expect(page.context().pages()).toEqual([page, window])

  const tab = await page.context().newPage()
  await tab.goto(window.url())
  await expect(tab.getByText(texts.payment.result.firstWindow)).toBeVisible()
  await tab.close()
  await payWith(window, visitor, cards.good, price)
  await expectPaid(window, visitor)

  const askedForPayment = asked.length
  expect(askedForPayment).toBeGreaterThan(0)
  await letTimePass(visitor, 60_000)
  await expectScreen(page, texts.registration.result.title)
  expect(asked).toHaveLength(askedForPayment)
})
