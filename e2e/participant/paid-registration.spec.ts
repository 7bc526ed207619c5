import { expect, test } from '../fixtures.ts'
import {
  cards,
  confirmPaidRegistration,
  expectDeclined,
  expectPaid,
  expectWaiting,
  loseNextAnswer,
  payWith,
  reopenPaymentWindow,
  transactionOf,
  whenPolled,
} from '../paying.ts'
import { logIn, plans, prepareRegistration, readLogin } from '../registering.ts'
import { button, expectScreen, fact, textbox } from '../screens.ts'

test('a paid plan and an option are paid for in the payment window', async ({ visitor }) => {
  const { page, language, texts, site, browser } = visitor
  const { member, reception } = plans[language]
  await prepareRegistration(visitor, { plan: 'member', options: ['reception'] })
  await expect(page.getByRole('row', { name: member, exact: false }).first()).toContainText('¥15,000')
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
  // The click ends the page it is made on and may not live to report itself; what counts is that the window closes.
  button(window, texts.payment.result.close)
    .click()
    .catch(() => {})
  await closed

  await logIn(visitor, await readLogin(visitor))
  await expect(fact(page, texts.user.purchases.plan)).toHaveText(`${member} / ${reception}`)
  await expect(fact(page, texts.user.purchases.amount)).toHaveText('¥20,000')
  await expect(fact(page, texts.user.purchases.card)).toHaveText('**** **** **** 1111')

  expect(browser.cardNumberReceivers()).toEqual([site.emulator.url])
  expect(await site.db.tablesHolding(cards.good)).toEqual([])
})

test('after a declined card another card pays the same order', async ({ visitor }) => {
  const { texts } = visitor
  await prepareRegistration(visitor, { plan: 'member' })
  const window = await confirmPaidRegistration(visitor)
  await payWith(window, visitor, cards.declined, '¥15,000')
  await expectDeclined(window, visitor)
  await expectWaiting(visitor)

  await button(window, texts.payment.result.retry).click()
  await expectScreen(window, texts.payment.card.heading)
  await expect(textbox(window, texts.payment.card.cardNo)).toHaveValue('')
  await expect(textbox(window, texts.payment.card.securityCode)).toHaveValue('')
  await payWith(window, visitor, cards.good, '¥15,000')
  await expectPaid(window, visitor)
  expect(await transactionOf(window, visitor)).toMatchObject({ amount: 15_000, charges: 1 })
})

test('a payment window that was closed is opened again from the waiting screen', async ({ visitor }) => {
  await prepareRegistration(visitor, { plan: 'member' })
  const closed = await confirmPaidRegistration(visitor)
  await closed.close()
  await expectWaiting(visitor)

  const window = await reopenPaymentWindow(visitor)
  await payWith(window, visitor, cards.good, '¥15,000')
  await expectPaid(window, visitor)
})

test('the registration finds out by itself when the window is closed during the payment', {
  tag: '@once',
}, async ({ visitor }) => {
  const { page, texts } = visitor
  await prepareRegistration(visitor, { plan: 'member' })
  const window = await confirmPaidRegistration(visitor)
  await payWith(window, visitor, cards.good, '¥15,000')
  await expectScreen(window, texts.payment.awaiting.heading)
  await window.close()
  await expect(page.getByRole('heading', { name: texts.registration.result.title })).toBeVisible(whenPolled)
})

test('a charge whose answer was lost is found, not made again', { tag: '@once' }, async ({ visitor }) => {
  await prepareRegistration(visitor, { plan: 'member' })
  const window = await confirmPaidRegistration(visitor)
  await loseNextAnswer(visitor)
  await payWith(window, visitor, cards.good, '¥15,000')
  await expectPaid(window, visitor)
  expect(await transactionOf(window, visitor)).toMatchObject({ status: 'CAPTURE', charges: 1 })
})
