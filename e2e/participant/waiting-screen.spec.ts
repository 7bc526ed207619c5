import { expect, test } from '../fixtures.ts'
import {
  cards,
  confirmPaidRegistration,
  expectDeclined,
  expectPaid,
  payWith,
  price,
  reopenPaymentWindow,
  retry,
  showPaymentWindow,
} from '../paying.ts'
import { prepareRegistration } from '../registering.ts'
import { button, expectScreen } from '../screens.ts'
import { answer, expectUnfinished, payWithQuestion, resume } from '../three-d-secure.ts'

test('the waiting screen says that the card was declined, and that the window was closed', async ({
  visitor,
}) => {
  const { page, texts } = visitor
  const t = texts.payment.waiting
  await prepareRegistration(visitor, { plan: 'member' })
  const window = await confirmPaidRegistration(visitor)
  await payWith(window, visitor, cards.declined, price)
  await expectDeclined(window, visitor)
  await expect(page.getByRole('alert').filter({ hasText: t.unpaid })).toBeVisible()
  await retry(window, visitor).click()
  await expectScreen(window, texts.payment.card.heading)
  await expect(page.getByText(t.lead)).toBeVisible()

  await window.close()
  await expect(page.getByText(t.closed)).toBeVisible()
  await page.reload()
  await expect(page.getByText(t.closed)).toBeVisible()
  await expect(button(page, t.reopen)).toBeVisible()
  const again = await reopenPaymentWindow(visitor)
  await expect(page.getByText(t.lead)).toBeVisible()
  await page.reload()
  await expect(page.getByText(t.lead)).toBeVisible()
  await expect(button(page, t.show)).toBeVisible()
  await expect(page.getByText(t.closed)).toBeHidden()
  await payWith(again, visitor, cards.good, price)
  await expectPaid(again, visitor)
})

test("the waiting screen says that the card company's page is open, and that the buyer has left it", async ({
  visitor,
}) => {
  const { page, texts } = visitor
  const t = texts.payment.waiting
  await prepareRegistration(visitor, { plan: 'member' })
  const window = await confirmPaidRegistration(visitor)
  await payWithQuestion(window, visitor)
  await expect(page.getByText(t.atBank)).toBeVisible()
  await answer(window, 'close')

  const opened = page.waitForEvent('popup')
  await showPaymentWindow(visitor)
  const another = await opened
  await expectUnfinished(another, visitor)
  await expect(page.getByText(t.unfinished)).toBeVisible()
  await resume(another, visitor)
  await expect(page.getByText(t.atBank)).toBeVisible()
})
