import type { Locator, Page } from '@playwright/test'

const patience = 80

/** Presses Tab until the control has the focus. */
export const tabTo = async (page: Page, control: Locator) => {
  const isFocused = () => control.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < patience; presses += 1) {
    if (await isFocused()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${control}`)
}

export const typeInto = async (page: Page, control: Locator, text: string) => {
  await tabTo(page, control)
  await page.keyboard.type(text)
}

export const press = async (page: Page, control: Locator, key: 'Enter' | 'Space') => {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

/** One of a group of radio buttons: Tab leads to the first, the arrows to the others. */
export const choose = async (page: Page, first: Locator, wanted: Locator) => {
  await tabTo(page, first)
  await page.keyboard.press('Space')
  for (let presses = 0; presses < patience; presses += 1) {
    if (await wanted.isChecked()) return
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`the arrow keys do not lead to ${wanted}`)
}
