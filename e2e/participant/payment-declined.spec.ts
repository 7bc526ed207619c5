import type { Messages } from '@uketsuke/phrases'
import { expect, test } from '../fixtures.ts'
import {
  chargesOf,
  confirmPaidRegistration,
  expectWaiting,
  openPayment,
  orderIdOf,
  payWith,
  price,
  retry,
} from '../paying.ts'
import { prepareRegistration } from '../registering.ts'
import { button, expectScreen, filled, heading } from '../screens.ts'
import { expectInTime, holdTime } from '../time.ts'

test.beforeEach(({ context }) => holdTime(context))

/** The provider's error cards: their last digits are those of the decline code. */
const declines = [
  { card: '4999000000000002', code: '42G020000', advice: 'insufficient' },
  { card: '4999000000000003', code: '42G030000', advice: 'limit' },
  { card: '4999000000000065', code: '42G650000', advice: 'checkCard' },
  { card: '4999000000000030', code: '42G300000', advice: 'askIssuer' },
  // Pick up card: the issuer wants the card retained.
  { card: '4999000000000056', code: '42G560000', advice: 'otherCard' },
] as const

const cardEnding = ({ confirmation }: Messages['payment'], card: string) =>
  `Visa ${filled(confirmation.cardEnding, { last4: card.slice(-4) })}`

test('each decline shows its reason, advice and the provider’s code, and the fifth ends the order', async ({
  visitor,
}) => {
  const { page, texts } = visitor
  const t = texts.payment
  await prepareRegistration(visitor, { plan: 'member' })
  const window = await confirmPaidRegistration(visitor)
  const order = { orderId: orderIdOf(window) }
  for (const [index, { card, code, advice }] of declines.entries()) {
    if (index > 0) await retry(window, visitor).click()
    await expectScreen(window, t.card.heading)
    await payWith(window, visitor, card, price)
    await expectInTime(visitor, heading(window, t.result.failed))
    const isLast = index === declines.length - 1
    const reason = window.getByRole('alert').filter({ hasText: code })
    await expect(reason).toContainText(t.reasons[advice])
    if (isLast) await expect(reason).not.toContainText(t.advice[advice])
    else await expect(reason).toContainText(t.advice[advice])
    await expect(reason).toContainText(`(error code : OTHER_PAYMENT_ERROR / ${code})`)
    await expect(reason).toContainText(cardEnding(t, card))
    if (!isLast) await expectWaiting(visitor)
  }
  await expect(retry(window, visitor)).toBeHidden()
  await expect(window.getByText(t.result.ended)).toBeVisible()
  await expectInTime(visitor, page.getByText(t.waiting.failed))
  expect(await chargesOf(order, visitor)).toBe(0)

  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    return dialog.accept()
  })
  // A button in a background window cannot be pressed.
  await page.bringToFront()
  await button(page, t.waiting.restart).click()
  await expectScreen(page, texts.registration.form.title)
  expect(questions, 'no question before leaving an ended order').toEqual([])
})

test('a card reported stolen is described only as one that cannot be used', { tag: '@phone-only' }, async ({
  visitor,
}) => {
  const { page, texts } = visitor
  const t = texts.payment
  await openPayment(visitor)
  for (const card of ['4999000000000060', '4999000000000061']) {
    await payWith(page, visitor, card, price)
    await expectInTime(visitor, heading(page, t.result.failed))
    const code = `42G${card.slice(-2)}0000`
    const sentences = [t.advice.otherCard, t.codes['1300'], t.status.paymentFailed]
    await expect(page.getByRole('alert').getByRole('paragraph')).toHaveText([
      t.reasons.otherCard,
      sentences.reduce((first, second) => filled(t.result.joined, { first, second })),
      filled(t.result.card, { card: cardEnding(t, card) }),
      `(error code : OTHER_PAYMENT_ERROR / ${code})`,
    ])
    await retry(page, visitor).click()
    await expectScreen(page, t.card.heading)
  }
})
