import {
  chooseOptions,
  confirmPaidPurchase,
  expectBought,
  openAdditionalPurchase,
  option,
} from './buying-more.ts'
import { expect } from './fixtures.ts'
import { enterMyPage } from './my-page.ts'
import { cards, payWith } from './paying.ts'
import { home, plans } from './registering.ts'
import { button, expectScreen, link } from './screens.ts'
import { expectInTime, holdTime } from './time.ts'
import type { Walk } from './walk.ts'

const bought: Walk = async (visitor, look) => {
  const { page, texts } = visitor
  const t = texts.additionalPurchase
  await holdTime(page.context())
  await enterMyPage(visitor)
  await openAdditionalPurchase(visitor)
  await look('purchase-selection', page)
  await chooseOptions(visitor, 'workshop', 'luncheon')
  await look('purchase-confirmation', page)
  const window = await confirmPaidPurchase(visitor)
  await look('purchase-waiting', page)
  await page.bringToFront()
  await home(visitor).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toBeVisible()
  await look('leave-dialog', page)
  await button(dialog, texts.ui.leave.seats.stay).click()
  await payWith(window, visitor, cards.good, '¥3,000')
  await expectBought(window, visitor)
  await look('purchase-paid', window)
  await look('purchase-result', page)
  await window.close()
  await link(page.getByRole('main'), t.toMyPage).click()
  await expectScreen(page, texts.user.profile.title)
  await openAdditionalPurchase(visitor)
  await expect(option(visitor, 'workshop')).toBeDisabled()
  await look('purchase-selection-bought', page)
}

const refused: Walk = async (visitor, look) => {
  const { page, texts, site, browser } = visitor
  const t = texts.additionalPurchase
  await holdTime(page.context())
  await enterMyPage(visitor)
  await openAdditionalPurchase(visitor)
  await chooseOptions(visitor, 'workshop')
  await site.sellOut('workshop')
  browser.expectRefusal(409)
  await button(page, t.confirmation.submitPaid).click()
  await expect(page.getByRole('alert')).toContainText(plans[visitor.language].workshop)
  await look('purchase-sold-out', page)
  await button(page, t.confirmation.back).click()
  await expectScreen(page, t.selection.title)
  await chooseOptions(visitor, 'reception')
  const window = await confirmPaidPurchase(visitor)
  browser.expectRefusal(410)
  await site.clock.jump(31 * 60_000)
  await window.close()
  await page.bringToFront()
  await expectInTime(visitor, button(page, texts.additionalPayment.waiting.restart))
  await look('purchase-failed', page)
  await site.giveSeatsBack()
}

export const purchaseWalks = {
  'an additional purchase': bought,
  'an additional purchase that is refused': refused,
} satisfies Record<string, Walk>
