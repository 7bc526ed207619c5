import { limits } from '@uketsuke/contract'
import { expect, test } from '../fixtures.ts'
import { refuseCalls } from '../network.ts'
import { cards, chargesOf, openPayment, payUntilCharged, payWith, price } from '../paying.ts'
import { mailedLink, openAddress, requestLink } from '../pre-registering.ts'
import { button, expectScreen, heading } from '../screens.ts'
import { expectInTime, holdTime } from '../time.ts'

test.beforeEach(({ context }) => holdTime(context))

test('polling stops when the server keeps failing, and a button resumes it', async ({ visitor }) => {
  const { page, texts } = visitor
  const t = texts.payment
  const order = await openPayment(visitor)
  const failing = await refuseCalls(visitor, '/payment/jobs/*/status', 'SERVICE_UNAVAILABLE')
  await payUntilCharged(page, visitor, cards.good, price)
  await expectInTime(visitor, page.getByText(t.awaiting.askedOn))
  await expectInTime(visitor, page.getByText(t.awaiting.stopped))
  await expectScreen(page, t.awaiting.unknownHeading)
  const most = limits.serverFailures * (1 + limits.apiRetries)
  expect(failing.asked()).toBe(most)
  await page.context().clock.fastForward(120_000)
  expect(failing.asked()).toBe(most)

  await failing.end()
  await button(page, t.awaiting.again).click()
  await expectInTime(visitor, heading(page, t.result.succeeded))
  expect(await chargesOf(order, visitor)).toBe(1)
})

test('shows the contradiction and no card form when a payment is refused as completed while its order is open', async ({
  visitor,
}) => {
  const { page, texts } = visitor
  const t = texts.payment
  const order = await openPayment(visitor)
  const refused = await refuseCalls(visitor, '/payments', 'ALREADY_COMPLETED')
  await payWith(page, visitor, cards.good, price)
  await expectInTime(visitor, heading(page, t.openAgain.heading))
  await expect(page.getByRole('alert')).toHaveText(`${t.openAgain.text} (error code : ALREADY_COMPLETED)`)
  expect(refused.asked()).toBe(1)

  await refused.end()
  await button(page, t.openAgain.enter).click()
  await expectScreen(page, t.card.heading)
  await payWith(page, visitor, cards.good, price)
  await expectInTime(visitor, heading(page, t.result.succeeded))
  expect(await chargesOf(order, visitor)).toBe(1)
})

test('a failed call is repeated three times', { tag: '@phone-only' }, async ({ visitor }) => {
  const { page, texts } = visitor
  await requestLink(visitor)
  const address = await mailedLink(visitor)
  const failing = await refuseCalls(visitor, '/registration-form', 'SERVICE_UNAVAILABLE')
  await openAddress(visitor, address)
  await expectInTime(visitor, page.getByRole('alert').filter({ hasText: 'SERVICE_UNAVAILABLE' }))
  expect(failing.asked()).toBe(1 + limits.apiRetries)
  await failing.end()
  await button(page, texts.ui.retry).click()
  await expectScreen(page, texts.registration.form.title)
})
