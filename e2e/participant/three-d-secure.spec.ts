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
  threeDSecureCards,
} from '../paying.ts'
import { prepareRegistration } from '../registering.ts'
import { button, expectScreen, filled, heading } from '../screens.ts'
import { answer, payWithQuestion } from '../three-d-secure.ts'
import { expectInTime, holdTime } from '../time.ts'

test.beforeEach(({ context }) => holdTime(context))

test('a card is charged once, after its buyer is authenticated', async ({ visitor }) => {
  const { page, texts } = visitor
  await prepareRegistration(visitor, { plan: 'member' })
  const window = await confirmPaidRegistration(visitor)
  const order = { orderId: orderIdOf(window) }
  await payWithQuestion(window, visitor)
  expect(await window.evaluate(() => globalThis.opener)).toBeNull()
  await expectWaiting(visitor)
  expect(await chargesOf(order, visitor)).toBe(0)

  await answer(window, 'authenticate')
  await expectInTime(visitor, heading(window, texts.payment.result.succeeded))
  await expectInTime(visitor, heading(page, texts.registration.result.title))
  expect(await chargesOf(order, visitor)).toBe(1)
})

type Refusal = {
  given: 'fail' | 'cancel'
  code: string
  advice: 'authenticationFailed' | 'authenticationCanceled'
  tag: string[]
}
const refusals: Refusal[] = [
  { given: 'fail', code: 'E21030007', advice: 'authenticationFailed', tag: [] },
  { given: 'cancel', code: 'E21020002', advice: 'authenticationCanceled', tag: ['@phone-only'] },
]

for (const { given, code, advice, tag } of refusals) {
  test(`an authentication that ends with "${given}" charges nothing, and another card pays`, { tag }, async ({
    visitor,
  }) => {
    const { page, texts } = visitor
    const t = texts.payment
    const order = await openPayment(visitor)
    await payWithQuestion(page, visitor)
    await answer(page, given)
    await expectInTime(visitor, heading(page, t.result.failed))
    await expect(page.getByRole('alert')).toContainText(t.advice[advice])
    await expect(page.getByRole('alert')).toContainText(`/ ${code})`)
    // The tab has been at the card company's page meanwhile.
    const ending = filled(t.confirmation.cardEnding, { last4: threeDSecureCards.challenged.slice(-4) })
    await expect(page.getByRole('alert')).toContainText(filled(t.result.card, { card: `Visa ${ending}` }))
    expect(await chargesOf(order, visitor)).toBe(0)

    await button(page, t.result.retry).click()
    await expectScreen(page, t.card.heading)
    await payWith(page, visitor, cards.good, price)
    await expectInTime(visitor, heading(page, t.result.succeeded))
    expect(await chargesOf(order, visitor)).toBe(1)
  })
}

test('a card without a challenge goes to the card company and back by itself', {
  tag: '@phone-only',
}, async ({ visitor }) => {
  const { page, texts } = visitor
  const order = await openPayment(visitor)
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).origin))
  await payWith(page, visitor, threeDSecureCards.authenticated, price)
  await expectInTime(visitor, heading(page, texts.payment.result.succeeded))
  expect(visited).toContain(visitor.site.emulator.url)
  expect(await chargesOf(order, visitor)).toBe(1)
})

test('a browser that returns after its order expired says so, and nothing is charged', async ({
  visitor,
}) => {
  const { page, texts, site, browser } = visitor
  const order = await openPayment(visitor)
  await payWithQuestion(page, visitor)
  await site.clock.jump(31 * 60_000)
  await site.untilEnded(order.orderId)
  browser.expectRefusal(410)
  await answer(page, 'authenticate')
  await expectScreen(page, texts.payment.result.over)
  await expect(page.getByRole('alert')).toContainText(texts.payment.errors.PAYMENT_EXPIRED)
  await expect(page.getByText(texts.payment.result.ended)).toBeVisible()
  await expect(button(page, texts.payment.result.retry)).toBeHidden()
  expect(await chargesOf(order, visitor)).toBe(0)
})
