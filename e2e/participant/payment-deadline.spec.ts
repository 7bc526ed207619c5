import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { chargesOf, openPayment } from '../paying.ts'
import { button, expectScreen, heading } from '../screens.ts'
import { holdTime, letTimePass, untilAnswered } from '../time.ts'

test.beforeEach(({ context }) => holdTime(context))

const minute = 60_000

const secondsLeft = async (page: Page): Promise<number> => {
  const [, minutes, seconds] = /(\d+):(\d\d)/.exec((await page.getByRole('timer').textContent()) ?? '') ?? []
  return Number(minutes) * 60 + Number(seconds)
}

test('the time the seats are held counts down, and an expired order cannot be paid', async ({ visitor }) => {
  const { page, texts, site, browser } = visitor
  const t = texts.payment
  const order = await openPayment(visitor)
  const atFirst = await secondsLeft(page)
  expect(atFirst).toBeGreaterThan(29 * 60)
  await letTimePass(visitor, 10_000)
  await expect.poll(() => secondsLeft(page)).toBeLessThanOrEqual(atFirst - 10)
  await letTimePass(visitor, 25 * minute)
  await expect(page.getByRole('status').getByText(t.waiting.leftFiveMinutes)).toBeAttached()
  await untilAnswered(visitor)
  await letTimePass(visitor, 4 * minute)
  await expect(page.getByRole('status').getByText(t.waiting.leftOneMinute)).toBeAttached()
  await untilAnswered(visitor)
  browser.expectRefusal(410)
  await letTimePass(visitor, minute)
  await expectScreen(page, t.result.over)
  await expect(page.getByText(t.result.notCharged)).toBeVisible()
  await expect(page.getByText(t.result.ended)).toBeVisible()
  await expect(page.getByRole('timer')).toBeHidden()
  await expect(page.getByRole('form')).toBeHidden()

  await site.untilEnded(order.orderId)
  await page.reload()
  await expect(heading(page, t.result.over)).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(
    `${t.errors.PAYMENT_EXPIRED} (error code : PAYMENT_EXPIRED)`,
  )
  await expect(page.getByText(t.result.ended)).toBeVisible()
  await expect(button(page, t.result.retry)).toBeHidden()
  expect(await chargesOf(order, visitor)).toBe(0)
})
