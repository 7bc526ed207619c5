import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { readStop, type Stop } from './focus.ts'

const mostPresses = 80

const lastStops = new WeakMap<Page, Stop>()

/** Expects the focus to be marked, uncovered (WCAG 2.4.11) and moving down the screen in reading order. */
const expectFocusSeen = async (page: Page) => {
  // The page may still be scrolling to the element.
  const covered = () => page.evaluate(readStop).then((stop) => (stop?.isCovered ? stop.name : null))
  await expect.poll(covered, 'the focused element is covered').toBeNull()
  const stop = await page.evaluate(readStop)
  if (!stop) return lastStops.delete(page)
  expect(stop.isMarked, `${stop.name} has a visible focus mark`).toBe(true)
  const before = lastStops.get(page)
  // In a row of actions the primary one comes first.
  if (stop.place && before?.place)
    expect(stop.place.bottom, `the focus moves up from ${before.name} to ${stop.name}`).toBeGreaterThan(
      before.place.top,
    )
  lastStops.set(page, stop)
}

const goOn = async (page: Page) => {
  await page.keyboard.press('Tab')
  await expectFocusSeen(page)
}

/** Presses Tab until the control has the focus, and expects the focus to be visible at every stop. */
export const tabTo = async (page: Page, control: Locator) => {
  lastStops.delete(page)
  const isFocused = () => control.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await isFocused()) return
    await goOn(page)
  }
  throw new Error(`Tab does not reach ${control}`)
}

export const typeInto = async (page: Page, control: Locator, text: string) => {
  await tabTo(page, control)
  await page.keyboard.type(text)
}

export const press = async (page: Page, control: Locator, key: 'Enter' | 'Space') => {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

const arrowDownUntil = async (page: Page, isThere: () => Promise<boolean>) => {
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await isThere()) return
    await page.keyboard.press('ArrowDown')
  }
  throw new Error('the arrow keys do not reach the choice')
}

/** Chooses a radio button: Tab reaches the first of the group, the arrow keys the others. */
export const choose = async (page: Page, first: Locator, wanted: Locator) => {
  await tabTo(page, first)
  await page.keyboard.press('Space')
  await arrowDownUntil(page, () => wanted.isChecked())
  await expectFocusSeen(page)
}

/** Chooses an option of a closed select element with the arrow keys. */
export const chooseFrom = async (page: Page, list: Locator, wanted: string) => {
  await tabTo(page, list)
  await arrowDownUntil(page, () =>
    list.evaluate((select: HTMLSelectElement, text) => select.selectedOptions[0]?.text === text, wanted),
  )
}

/** Expects the focus to stay inside however often Tab is pressed. */
export const expectFocusKept = async (page: Page, place: Locator) => {
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab')
    const isOutside = await place.evaluate(
      (element) => document.activeElement !== document.body && !element.contains(document.activeElement),
    )
    expect(isOutside, 'Tab moved the focus out of the dialog').toBe(false)
  }
}
