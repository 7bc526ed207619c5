import type { Page } from '@playwright/test'
import { expect, type Visitor } from './fixtures.ts'
import { menuEntry } from './my-page.ts'
import { confirmForWindow } from './paying.ts'
import { type Plan, plans } from './registering.ts'
import { button, checkbox, expectNewScreen, heading } from './screens.ts'
import { expectInTime } from './time.ts'

export const openAdditionalPurchase = async (visitor: Visitor) => {
  await (await menuEntry(visitor, 'additionalPurchase')).click()
  await expectNewScreen(visitor.page, visitor.texts.additionalPurchase.selection.title)
}

export const option = ({ page, language }: Visitor, name: Plan) => checkbox(page, plans[language][name])

export const chooseOptions = async (visitor: Visitor, ...options: Plan[]) => {
  const { page, texts } = visitor
  const t = texts.additionalPurchase
  for (const name of options) await option(visitor, name).check()
  await button(page, t.selection.next).click()
  await expectNewScreen(page, t.confirmation.title)
}

/** Confirms the order and returns the payment window that opens. */
export const confirmPaidPurchase = async (visitor: Visitor): Promise<Page> => {
  const { page, texts } = visitor
  const window = await confirmForWindow(visitor, texts.additionalPurchase.confirmation.submitPaid)
  await expect(heading(page, texts.additionalPurchase.payment.title)).toBeVisible()
  return window
}

/** Expects the payment window to confirm the payment and the purchase page to move on by itself. */
export const expectBought = async (window: Page, visitor: Visitor) => {
  const { page, texts } = visitor
  await expectInTime(visitor, heading(window, texts.payment.result.succeeded))
  await expectInTime(visitor, heading(page, texts.additionalPurchase.result.succeeded))
}
