import { expect, test } from '../fixtures.ts'
import {
  cards,
  chargesOf,
  confirmPaidRegistration,
  expectWaiting,
  openPayment,
  orderIdOf,
  payWith,
  price,
  showPaymentWindow,
} from '../paying.ts'
import { prepareRegistration } from '../registering.ts'
import { button, expectScreen, heading } from '../screens.ts'
import { answer, expectQuestion, expectUnfinished, payWithQuestion, resume } from '../three-d-secure.ts'
import { expectInTime, holdTime } from '../time.ts'

test.beforeEach(({ context }) => holdTime(context))

test('an abandoned authentication can be continued from the waiting screen', async ({ visitor }) => {
  const { page, texts } = visitor
  await prepareRegistration(visitor, { plan: 'member' })
  const left = await confirmPaidRegistration(visitor)
  const order = { orderId: orderIdOf(left) }
  await payWithQuestion(left, visitor)
  await answer(left, 'close')
  await expectWaiting(visitor)

  // The bank's window has no opener, so nothing can reach it: a new window continues.
  const opened = page.waitForEvent('popup')
  await showPaymentWindow(visitor)
  const window = await opened
  await expectUnfinished(window, visitor)
  await expect(window.getByText(texts.payment.unfinished.lead)).toBeVisible()
  expect(await chargesOf(order, visitor)).toBe(0)
  await resume(window, visitor)
  await answer(window, 'authenticate')
  await expectInTime(visitor, heading(window, texts.payment.result.succeeded))
  await expectInTime(visitor, heading(page, texts.registration.result.title))
  expect(await chargesOf(order, visitor)).toBe(1)
})

test('another card pays after a window was closed during the authentication', { tag: '@phone-only' }, async ({
  visitor,
}) => {
  const { page, texts } = visitor
  await prepareRegistration(visitor, { plan: 'member' })
  const closed = await confirmPaidRegistration(visitor)
  const order = { orderId: orderIdOf(closed) }
  await payWithQuestion(closed, visitor)
  await closed.close()

  const opened = page.waitForEvent('popup')
  await showPaymentWindow(visitor)
  const window = await opened
  await expectUnfinished(window, visitor)
  await button(window, texts.payment.unfinished.otherCard).click()
  await expectScreen(window, texts.payment.card.heading)
  await payWith(window, visitor, cards.good, price)
  await expectInTime(visitor, heading(window, texts.payment.result.succeeded))
  await expectInTime(visitor, heading(page, texts.registration.result.title))
  expect(await chargesOf(order, visitor)).toBe(1)
})

test('reloading the challenge, or going back from it, loses nothing', { tag: '@phone-only' }, async ({
  visitor,
}) => {
  const { page, texts } = visitor
  const order = await openPayment(visitor)
  await payWithQuestion(page, visitor)
  await page.reload()
  await expectQuestion(page, visitor)

  await page.goBack()
  await expectUnfinished(page, visitor)
  await page.reload()
  await expectUnfinished(page, visitor)
  expect(await chargesOf(order, visitor)).toBe(0)
  await resume(page, visitor)
  await answer(page, 'authenticate')
  await expectInTime(visitor, heading(page, texts.payment.result.succeeded))
  expect(await chargesOf(order, visitor)).toBe(1)
})
