import type { Page } from '@playwright/test'
import { expect, type Visitor } from './fixtures.ts'
import { menuEntry } from './my-page.ts'
import { button, expectNewScreen } from './screens.ts'

/** The demonstration convention's notice about its programme. */
export const caution = {
  ja: '配信の録画、録音、転載は固くお断りいたします。',
  en: 'Recording or republishing the programme is not permitted.',
} as const

export const openOnDemand = async (visitor: Visitor) => {
  await (await menuEntry(visitor, 'ondemand')).click()
  await expectNewScreen(visitor.page, visitor.texts.ondemand.title)
  await expect(visitor.page.getByText(caution[visitor.language])).toBeVisible()
}

/** Presses the button and returns the window it opens. */
export const goToOnDemandSite = async ({ page, texts }: Visitor): Promise<Page> => {
  const opened = page.waitForEvent('popup')
  await button(page, texts.ondemand.open).click()
  return opened
}
