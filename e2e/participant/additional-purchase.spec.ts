import {
  chooseOptions,
  confirmPaidPurchase,
  expectBought,
  openAdditionalPurchase,
  option,
} from '../buying-more.ts'
import { expect, test } from '../fixtures.ts'
import { press, tabTo } from '../keyboard.ts'
import { enterMyPage, openPurchaseHistory } from '../my-page.ts'
import { cards, fillCard, goToPaymentReview, payWith, threeDSecureCards, transactionOf } from '../paying.ts'
import { nextMail, openAddress } from '../pre-registering.ts'
import { logOut, plans } from '../registering.ts'
import {
  button,
  checkbox,
  expectNewScreen,
  expectScreen,
  fact,
  heading,
  link,
  selection,
  textbox,
} from '../screens.ts'
import { answer, expectQuestion } from '../three-d-secure.ts'
import { expectInTime, holdTime } from '../time.ts'

test.afterEach(({ site }) => site.giveSeatsBack())

test('an option bought with 3-D Secure is in the history and the mail, and cannot be bought twice; the next asks for the card again', async ({
  visitor,
}) => {
  const { page, language, texts } = visitor
  const t = texts.additionalPurchase
  await holdTime(page.context())
  await enterMyPage(visitor)
  await openAdditionalPurchase(visitor)
  await expect(button(page, t.selection.next)).toBeDisabled()
  await chooseOptions(visitor, 'workshop')
  await expect(page.getByRole('row', { name: texts.ui.total })).toContainText('¥3,000')

  const window = await confirmPaidPurchase(visitor)
  expect(new URL(window.url()).hash).toMatch(/^#\/additional-payment\?orderId=[a-z2-7]+&lang=(ja|en)$/)
  await payWith(window, visitor, threeDSecureCards.challenged, '¥3,000')
  await expectQuestion(window, visitor)
  await answer(window, 'authenticate')
  await expectBought(window, visitor)
  await expect(link(window, texts.payment.result.toProfile)).toBeVisible()
  expect(new URL(window.url()).hash).toContain('#/additional-payment?')
  expect(await transactionOf(window, visitor)).toMatchObject({ charges: 1, amount: 3_000 })
  const mail = await nextMail(visitor)
  expect(mail.text).toContain(plans[language].workshop)
  await window.close()

  await link(page.getByRole('main'), t.toMyPage).click()
  await expectScreen(page, texts.user.profile.title)
  await openPurchaseHistory(visitor)
  const options = page.getByRole('region', { name: texts.user.purchases.options })
  await expect(fact(options, plans[language].workshop).first()).toHaveText('¥3,000')
  await openAdditionalPurchase(visitor)
  await expect(option(visitor, 'workshop')).toBeDisabled()
  await expect(option(visitor, 'workshop')).toHaveAccessibleDescription(new RegExp(texts.ticket.bought))

  await chooseOptions(visitor, 'reception')
  const next = await confirmPaidPurchase(visitor)
  const { cardNo, holderName, securityCode, expireMM, expireYY } = texts.payment.card
  for (const name of [cardNo, holderName, securityCode]) await expect(textbox(next, name)).toHaveValue('')
  for (const name of [expireMM, expireYY]) await expect(selection(next, name)).toHaveValue('')
})

test('a free option needs no payment, also instead of one that sells out before the confirmation', async ({
  visitor,
}) => {
  const { page, texts, site, browser } = visitor
  const t = texts.additionalPurchase
  await enterMyPage(visitor)
  await openAdditionalPurchase(visitor)
  await chooseOptions(visitor, 'luncheon', 'workshop')
  await site.sellOut('workshop')
  browser.expectRefusal(409)
  await button(page, t.confirmation.submitPaid).click()
  await expect(page.getByRole('alert')).toContainText(plans[visitor.language].workshop)
  await expect(button(page, t.confirmation.submitPaid)).toBeHidden()
  await expect.poll(() => page.context().pages()).toEqual([page])

  await button(page, t.confirmation.back).click()
  await expectNewScreen(page, t.selection.title)
  await expect(option(visitor, 'workshop')).toBeDisabled()
  await expect(option(visitor, 'workshop')).toHaveAccessibleDescription(new RegExp(texts.ticket.soldOut))
  await expect(option(visitor, 'luncheon')).toBeChecked()
  await button(page, t.selection.next).click()
  await expectNewScreen(page, t.confirmation.title)
  await button(page, t.confirmation.submitFree).click()
  await expectNewScreen(page, t.result.succeeded)
  await link(page.getByRole('main'), t.toMyPage).click()
  await expectScreen(page, texts.user.profile.title)
})

test('purchases stay open after the registration period, need a login, offer the logout, and ask before a choice is lost', {
  tag: '@phone-only',
}, async ({ visitor }) => {
  const { page, texts, language, site } = visitor
  await enterMyPage(visitor)
  await site.endPeriodAt('registration', '2026-01-02T00:00:00+09:00')
  await openAdditionalPurchase(visitor)
  await option(visitor, 'reception').check()
  await link(page.getByRole('main'), texts.additionalPurchase.toMyPage).click()
  await button(page.getByRole('alertdialog'), texts.ui.leave.edits.stay).click()
  await expect(option(visitor, 'reception')).toBeChecked()
  await option(visitor, 'reception').uncheck()
  await logOut(visitor)
  await openAddress(visitor, `/#/additional-purchase?lang=${language}`)
  await expectScreen(page, texts.authentication.title)
  await openAddress(visitor, `/#/additional-payment?lang=${language}`)
  await expect(page.getByText(texts.additionalPayment.noOrder.text)).toBeVisible()
  await link(page, texts.additionalPayment.noOrder.start).click()
  await expectScreen(page, texts.authentication.title)
  await site.endPeriodAt('registration', '2027-12-31T23:59:59+09:00')
})

test('an additional purchase works with the keyboard alone', { tag: '@keyboard' }, async ({ visitor }) => {
  const { page, language, texts } = visitor
  const t = texts.additionalPurchase
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await holdTime(page.context())
  await enterMyPage(visitor)
  await openAdditionalPurchase(visitor)
  await press(page, checkbox(page, plans[language].reception), 'Space')
  await press(page, button(page, t.selection.next), 'Enter')
  await expect(heading(page, t.confirmation.title)).toBeFocused()
  await tabTo(page, button(page, t.confirmation.submitPaid))
  const opened = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  const window = await opened
  await expectScreen(window, texts.payment.card.heading)
  await fillCard(window, visitor, cards.good)
  await goToPaymentReview(window, visitor)
  const pay = button(window, texts.payment.confirmation.pay.replace('{amount}', '¥5,000'))
  await press(window, pay, 'Enter')
  await expectBought(window, visitor)
  await page.bringToFront()
  await expect(heading(page, t.result.succeeded)).toBeFocused()
  await press(page, link(page.getByRole('main'), t.toMyPage), 'Enter')
  await expectInTime(visitor, heading(page, texts.user.profile.title))
})
