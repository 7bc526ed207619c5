import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { desktop, phone } from './browser.ts'
import { expect } from './fixtures.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules that look at colours: all that can differ between light and dark. */
const colorRules = ['color-contrast', 'link-in-text-block']

// Legacy mode is one window: no other is opened beside it, which would take the focus.
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })

const violationsOf = async (check: AxeBuilder): Promise<string[]> => {
  const { violations } = await check.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

const overhang = (page: Page, width: number): Promise<number> =>
  page.evaluate((shown) => document.documentElement.scrollWidth - shown, width)

/** Everyone can use this screen: in either width and either colours it breaks no rule of WCAG, nor scrolls sideways. */
export const expectAccessible = async (screen: string, page: Page) => {
  const at = (where: string) => `${screen}, ${where}`
  for (const { viewport } of [desktop, phone]) {
    const { width } = viewport
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    const inLight = await violationsOf(axe(page).withTags(standards))
    expect.soft(inLight, at(`${width} pixels, light`)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    const inDark = await violationsOf(axe(page).withRules(colorRules))
    expect.soft(inDark, at(`${width} pixels, dark`)).toEqual([])
    expect.soft(await overhang(page, width), at(`wider than its ${width} pixels by`)).toBeLessThanOrEqual(0)
  }
}
