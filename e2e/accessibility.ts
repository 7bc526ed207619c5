import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axeCore from 'axe-core'
import { expect } from './fixtures.ts'
import type { Look } from './walk.ts'

/**
 * axe is given to a window once and stays as long as its document does: handing over its script costs more than a check
 * with every rule. That is why each screen can be looked at in every width and in both colour schemes.
 */
const script = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that look at colours: all that can differ between light and dark. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** The rules that look at places and sizes, too: all that can differ between a phone and a tablet. */
const layoutRules = [...colorRules, 'target-size', 'scrollable-region-focusable']

/** One for each layout: above 960 pixels, below, and below 600. The widest shows the header's links, a tablet nothing new. */
const viewports: { width: number; height: number; inLight: axeCore.RunOnly }[] = [
  { width: 1440, height: 900, inLight: { type: 'tag', values: standards } },
  { width: 768, height: 1024, inLight: { type: 'rule', values: layoutRules } },
  { width: 360, height: 740, inLight: { type: 'tag', values: standards } },
]

declare const axe: typeof axeCore

const violations = async (page: Page, runOnly: axeCore.RunOnly): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script)
  return page.evaluate(async (rules) => {
    const found = await axe.run(document, { resultTypes: ['violations'], runOnly: rules })
    return found.violations.flatMap(({ id, nodes }) =>
      nodes
        // The bar along the top belongs to the whole window, not to a part of it.
        .filter(({ html }) => id !== 'region' || !html.includes('role="progressbar"'))
        .map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    )
  }, runOnly)
}

/** No rule of WCAG, and no practice that axe calls good, is broken in any width, in either colour scheme. */
export const expectAccessible: Look = async (screen, page) => {
  const before = page.viewportSize()
  for (const { width, height, inLight } of viewports) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    expect.soft(await violations(page, inLight), `${screen}, ${width} pixels, light`).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    const inDark = await violations(page, { type: 'rule', values: colorRules })
    expect.soft(inDark, `${screen}, ${width} pixels, dark`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  if (before) await page.setViewportSize(before)
}
