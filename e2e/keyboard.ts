import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const mostPresses = 80

type Stop = {
  name: string
  isMarked: boolean
  isCovered: boolean
  /** Its position on the page; null outside the main flow: in the header, in a side menu, in a dialog. */
  place: { top: number; bottom: number } | null
}

/** Runs in the page: returns the focused element and whether it is visible. */
const readStop = (): Stop | null => {
  const focused = document.activeElement
  if (!focused || focused === document.body) return null
  // A radio button or checkbox in a card is shown by its card.
  const shown = [focused, focused.closest('label')].filter((element) => element !== null)
  const { left, right, top, bottom } = focused.getBoundingClientRect()
  const hits = [0.1, 0.5, 0.9].map((part) =>
    document.elementFromPoint((left + right) / 2, top + (bottom - top) * part),
  )
  const isOutside = focused.closest('header, nav, dialog') || getComputedStyle(focused).position === 'fixed'
  return {
    name: `<${focused.localName}> ${focused.textContent || focused.getAttribute('name')}`,
    isMarked: shown.some((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2
    }),
    isCovered: hits.some((hit) => !shown.some((element) => hit && element.contains(hit))),
    place: isOutside ? null : { top: top + scrollY, bottom: bottom + scrollY },
  }
}

const lastStops = new WeakMap<Page, Stop>()

/** Expects the focus to be marked, uncovered (WCAG 2.4.11) and moving down the screen in reading order. */
const expectFocusSeen = async (page: Page) => {
  // The page may still be scrolling to it.
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

/** Chooses a radio button: Tab reaches the group's first, the arrow keys the others. */
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
