import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const patience = 80

type Stop = {
  name: string
  isMarked: boolean
  isCovered: boolean
  /** Where it is on the page; null where it is no part of the screen's way down: in the header, in a menu beside it, in a dialog. */
  place: { top: number; bottom: number } | null
}

/** Runs in the window: where the focus is, and whether it can be seen. */
const readStop = (): Stop | null => {
  const focused = document.activeElement
  if (!focused || focused === document.body) return null
  // A choice in a card is shown by its card.
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

/** The focus is marked, nothing lies over it (WCAG 2.4.11), and it goes down the screen as people read. */
const expectFocusSeen = async (page: Page) => {
  // The window may still be scrolling to it.
  const covered = () => page.evaluate(readStop).then((stop) => (stop?.isCovered ? stop.name : null))
  await expect.poll(covered, 'something covers the focus').toBeNull()
  const stop = await page.evaluate(readStop)
  if (!stop) return lastStops.delete(page)
  expect(stop.isMarked, `the focus is marked on ${stop.name}`).toBe(true)
  const before = lastStops.get(page)
  // Within a row of actions the main one comes first.
  if (stop.place && before?.place)
    expect(stop.place.bottom, `the focus goes up from ${before.name} to ${stop.name}`).toBeGreaterThan(
      before.place.top,
    )
  lastStops.set(page, stop)
}

const goOn = async (page: Page) => {
  await page.keyboard.press('Tab')
  await expectFocusSeen(page)
}

/** Presses Tab until the control has the focus, which is to be seen at every stop. */
export const tabTo = async (page: Page, control: Locator) => {
  lastStops.delete(page)
  const isFocused = () => control.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < patience; presses += 1) {
    if (await isFocused()) return
    await goOn(page)
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

const arrowDownUntil = async (page: Page, isThere: () => Promise<boolean>) => {
  for (let presses = 0; presses < patience; presses += 1) {
    if (await isThere()) return
    await page.keyboard.press('ArrowDown')
  }
  throw new Error('the arrow keys do not lead there')
}

/** One of a group of radio buttons: Tab leads to the first, the arrows to the others. */
export const choose = async (page: Page, first: Locator, wanted: Locator) => {
  await tabTo(page, first)
  await page.keyboard.press('Space')
  await arrowDownUntil(page, () => wanted.isChecked())
  await expectFocusSeen(page)
}

/** One of the choices of a list that opens: the arrows go through them while it is closed. */
export const chooseFrom = async (page: Page, list: Locator, wanted: string) => {
  await tabTo(page, list)
  await arrowDownUntil(page, () =>
    list.evaluate((select: HTMLSelectElement, text) => select.selectedOptions[0]?.text === text, wanted),
  )
}

/** However often Tab is pressed, the focus stays inside. */
export const expectFocusKept = async (page: Page, place: Locator) => {
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab')
    const isOutside = await place.evaluate(
      (element) => document.activeElement !== document.body && !element.contains(document.activeElement),
    )
    expect(isOutside, 'Tab leaves the dialog').toBe(false)
  }
}
