import type { BrowserContext } from '@playwright/test'
import { drafts } from '../drafts.ts'
import { expect, test, type Visitor } from '../fixtures.ts'
import {
  cards,
  confirmPaidRegistration,
  expectWaiting,
  payWith,
  placeOrder,
  price,
  reopenPaymentWindow,
} from '../paying.ts'
import { mailedLink, openAddress, requestLink } from '../pre-registering.ts'
import {
  confirmFreeRegistration,
  details,
  fillRegistrationForm,
  goToConfirmation,
  plans,
} from '../registering.ts'
import { button, expectScreen, heading, radio, textbox } from '../screens.ts'
import { expectInTime, holdTime, stopTime } from '../time.ts'

const dialog = ({ page }: Visitor) => page.getByRole('alertdialog')

/** Registers for the member plan, up to the payment window. */
const orderByLink = async (visitor: Visitor) => {
  await requestLink(visitor)
  const link = await mailedLink(visitor)
  await openAddress(visitor, link)
  await fillRegistrationForm(visitor, { plan: 'member' })
  await goToConfirmation(visitor)
  return { link, window: await confirmPaidRegistration(visitor) }
}

/** The visitor in another tab. */
const inNewTab = async (visitor: Visitor, context: BrowserContext): Promise<Visitor> => ({
  ...visitor,
  page: await context.newPage(),
})

test('an unpaid order can be changed: the form keeps its data, and the payment window ends', async ({
  visitor,
}) => {
  const { page, language, texts } = visitor
  const t = texts.registration
  const { window } = await orderByLink(visitor)
  await page.reload()
  await expectWaiting(visitor)

  await button(page, t.change.label).click()
  await expect(dialog(visitor)).toContainText(t.change.text)
  await button(dialog(visitor), t.change.confirm).click()
  await expectScreen(page, t.form.title)
  await expect(textbox(page, t.form.affiliation)).toHaveValue(details[language].affiliation)
  await expect(radio(page, plans[language].member)).toBeChecked()
  await expectScreen(window, texts.payment.result.canceled)
  await expect(window.getByText(texts.payment.result.canceledText)).toBeVisible()

  await radio(page, plans[language].student).check()
  await goToConfirmation(visitor)
  await confirmFreeRegistration(visitor)
  expect(await drafts(visitor)).toEqual([])
})

test('a second tab of the link leads back to the waiting screen, and can cancel the registration', async ({
  visitor,
  context,
}) => {
  const { page, texts, browser } = visitor
  const t = texts.registration
  const { link, window } = await orderByLink(visitor)
  const second = await inNewTab(visitor, context)
  await second.page.goto(link)
  await expectWaiting(second)
  await button(second.page, t.change.label).click()
  await expect(dialog(second)).toContainText(t.change.textAnew)
  await button(dialog(second), t.change.stay).click()

  await button(second.page, t.form.cancel).click()
  await button(dialog(second), t.cancel.confirm).click()
  await expectScreen(second.page, texts.preRegistration.form.title)
  await expect(second.page.getByRole('status').filter({ hasText: t.cancel.done })).toBeVisible()
  await expectScreen(window, texts.payment.result.canceled)

  await expect(page.getByRole('alert')).toContainText(texts.payment.waiting.canceled)
  browser.expectRefusal(403)
  await button(page, texts.payment.waiting.restart).click()
  await expectScreen(page, t.loading.failedTitle)
  expect(await drafts(visitor)).toEqual([])
})

test('a second tab of the link pays the order', async ({ visitor, context }) => {
  const { page, texts } = visitor
  const { link, window } = await orderByLink(visitor)
  await window.close()
  const second = await inNewTab(visitor, context)
  await second.page.goto(link)
  await expectWaiting(second)
  const another = await reopenPaymentWindow(second)
  await payWith(another, second, cards.good, price)
  await expectScreen(second.page, texts.registration.result.title)
  await expectScreen(page, texts.registration.result.title)
})

test.describe('an order that is paid on another device', () => {
  test.beforeEach(({ context }) => holdTime(context))

  for (const act of ['change', 'cancel'] as const)
    test(`is not ${act === 'change' ? 'changed' : 'cancelled'}, and the screen says why`, async ({
      visitor,
      browser: chromium,
    }) => {
      const { page, language, texts, site, browser } = visitor
      const t = texts.registration
      const order = await placeOrder(visitor)
      await openAddress(visitor, `/#/registration?code=${order.code}&lang=${language}`)
      await expectWaiting(visitor)
      // No poll may learn of the payment before the visitor acts.
      await stopTime(page)
      const elsewhere = await chromium.newContext()
      const phone = await inNewTab(visitor, elsewhere)
      await phone.page.goto(`${site.url}${order.address}`)
      await payWith(phone.page, phone, cards.good, price)
      await site.untilEnded(order.orderId)

      browser.expectRefusal(409)
      const press = { change: t.change.label, cancel: t.form.cancel }[act]
      await button(page, press).click()
      await button(dialog(visitor), t[act].confirm).click()
      const { ALREADY_COMPLETED } = { change: t.errors.change, cancel: t.errors.revoke }[act]
      await expect(page.getByText(ALREADY_COMPLETED)).toBeVisible()
      await expectInTime(visitor, heading(page, t.result.title))
      await elsewhere.close()
    })
})
